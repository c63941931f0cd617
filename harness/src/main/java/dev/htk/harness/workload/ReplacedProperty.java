package dev.htk.harness.workload;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The properties of YCSB 0.17.0 that its {@code CoreWorkload} does not read: those of its client,
 * measurements and HBase binding, which the kit replaces. The kit ignores none of them silently.
 * Each property has harmless values with which nothing is lost. Any other value is refused, or
 * accepted with a note that says what happens instead.
 */
enum ReplacedProperty {
  DB("db", ".*[Hh][Bb]ase.*", Treatment.REFUSED, "the kit drives HBase and nothing else"),
  EXPORTER(
      "exporter",
      "site\\.ycsb\\.measurements\\.exporter\\.TextMeasurementsExporter",
      Treatment.REFUSED,
      "summary.txt is YCSB's text, and summary.json has the same and more as JSON"),
  EXPORT_FILE(
      "exportfile",
      "",
      Treatment.REFUSED,
      "YCSB's text goes to summary.txt in the folder of --out"),
  DO_TRANSACTIONS(
      "dotransactions", "", Treatment.REFUSED, "use htk bench load or htk bench run for the phase"),
  STATUS("status", "true", Treatment.NOTED, "the state of a run is always told on stderr"),
  STATUS_INTERVAL(
      "status.interval",
      "[1-9]\\d{0,8}",
      Treatment.REFUSED,
      "it is the whole seconds between two lines of --status, 1 or more"),
  LABEL("label", "", Treatment.NOTED, "runs go by their folder: name it with --out"),
  MEASUREMENT_TYPE(
      "measurementtype",
      "hdrhistogram",
      Treatment.REFUSED,
      "latencies are kept in HdrHistograms, an interval a second in client.hlog"),
  MEASUREMENT_INTERVAL(
      "measurement.interval",
      "op|intended|both",
      Treatment.REFUSED,
      "it is op, intended or both; service and response times are always measured both"),
  TRACK_JVM(
      "measurement.trackjvm",
      "false",
      Treatment.NOTED,
      "collections are always counted in summary.txt"),
  HISTOGRAM_VERBOSE(
      "measurement.histogram.verbose",
      "false",
      Treatment.REFUSED,
      "whole histograms are in client.hlog"),
  HISTOGRAM_BUCKETS(
      "histogram.buckets",
      "",
      Treatment.REFUSED,
      "latencies are kept in HdrHistograms of three digits, without buckets to choose"),
  PERCENTILES(
      "hdrhistogram.percentiles",
      "95,99",
      Treatment.REFUSED,
      "summary.json has p50 to p99.99, and client.hlog gives every other one"),
  HDR_FILE_OUTPUT(
      "hdrhistogram.fileoutput", "false", Treatment.NOTED, "client.hlog is always written"),
  HDR_OUTPUT_PATH(
      "hdrhistogram.output.path", "", Treatment.REFUSED, "client.hlog lies in the folder of --out"),
  GRANULARITY(
      "timeseries.granularity", "", Treatment.REFUSED, "client.hlog has an interval a second"),
  RAW_OUTPUT_FILE(
      "measurement.raw.output_file",
      "",
      Treatment.REFUSED,
      "slow-ops.jsonl has single operations: all of them with --tail-threshold 0ms"),
  RAW_NO_SUMMARY(
      "measurement.raw.no_summary", "false", Treatment.REFUSED, "the summary is always written"),
  LATENCY_FOR_EACH_ERROR(
      "reportlatencyforeacherror",
      "false",
      Treatment.REFUSED,
      "failed operations are counted by exception, and slow-ops.jsonl has the time of each"),
  LATENCY_TRACKED_ERRORS(
      "latencytrackederrors",
      "",
      Treatment.REFUSED,
      "failed operations are counted by exception, and slow-ops.jsonl has the time of each"),
  HTRACE("htrace.", "", Treatment.REFUSED, "the kit has no HTrace"),
  DEBUG("debug", "false", Treatment.REFUSED, "what the client has to say is in trial.log"),
  PAGE_FILTER(
      "hbase.usepagefilter",
      "",
      Treatment.NOTED,
      "scans carry their number of rows, which needs no filter"),
  PRINCIPAL(
      "principal",
      "",
      Treatment.REFUSED,
      "Kerberos comes from the cluster's own configuration folder"),
  KEYTAB(
      "keytab",
      "",
      Treatment.REFUSED,
      "Kerberos comes from the cluster's own configuration folder");

  private enum Treatment {
    NOTED,
    REFUSED
  }

  private final String key;
  private final Pattern harmless;
  private final Treatment treatment;
  private final String instead;

  /**
   * @param key the whole key or, if it ends with a dot, a prefix of several keys
   * @param harmless values with which nothing is lost
   */
  ReplacedProperty(String key, String harmless, Treatment treatment, String instead) {
    this.key = key;
    this.harmless = Pattern.compile(harmless);
    this.treatment = treatment;
    this.instead = instead;
  }

  static Optional<ReplacedProperty> ofKey(String key) {
    return Arrays.stream(values()).filter(property -> property.names(key)).findFirst();
  }

  private boolean names(String text) {
    return key.endsWith(".") ? text.startsWith(key) : text.equals(key);
  }

  /** Returns why a value is refused; empty if it is accepted. */
  Optional<String> refusal(String value) {
    return treatment == Treatment.REFUSED && !isHarmless(value)
        ? Optional.of(instead)
        : Optional.empty();
  }

  /** Returns what happens instead of what a value asks for; empty if there is nothing to say. */
  Optional<String> note(String value) {
    return treatment == Treatment.NOTED && !isHarmless(value)
        ? Optional.of(instead)
        : Optional.empty();
  }

  private boolean isHarmless(String value) {
    return harmless.matcher(value).matches();
  }
}

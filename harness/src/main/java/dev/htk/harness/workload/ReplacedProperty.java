// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The properties of YCSB 0.17.0 that its {@code CoreWorkload} does not read: those of its client,
 * measurements and HBase binding, which the kit replaces. The kit ignores none of them silently.
 * Each property has harmless values with which nothing is lost. Any other value is refused, or
 * accepted with a note that says what happens instead.
 *
 * @param key the whole key or, if it ends with a dot, a prefix of several keys
 * @param harmless values with which nothing is lost
 * @param refused whether any other value is refused
 * @param instead what happens instead, or why a value is refused
 */
record ReplacedProperty(String key, Pattern harmless, boolean refused, String instead) {

  private static final String ERRORS =
      "failed operations are counted by exception, and slow-ops.jsonl has the time of each";
  private static final String KERBEROS =
      "Kerberos comes from the cluster's own configuration folder";

  private static final List<ReplacedProperty> ALL =
      List.of(
          refused("db", ".*[Hh][Bb]ase.*", "the kit drives HBase and nothing else"),
          refused(
              "exporter",
              "site\\.ycsb\\.measurements\\.exporter\\.TextMeasurementsExporter",
              "summary.txt is YCSB's text, and summary.json has the same and more as JSON"),
          refused("exportfile", "", "YCSB's text goes to summary.txt in the folder of --out"),
          refused("dotransactions", "", "use htk bench load or htk bench run for the phase"),
          noted("status", "true", "the state of a run is always told on stderr"),
          refused(
              "status.interval",
              "[1-9]\\d{0,8}",
              "it is the whole seconds between two lines of --status, 1 or more"),
          noted("label", "", "runs go by their folder: name it with --out"),
          refused(
              "measurementtype",
              "hdrhistogram",
              "latencies are kept in HdrHistograms, an interval a second in client.hlog"),
          refused(
              "measurement.interval",
              "op|intended|both",
              "it is op, intended or both; service and response times are always measured both"),
          noted("measurement.trackjvm", "false", "collections are always counted in summary.txt"),
          refused("measurement.histogram.verbose", "false", "whole histograms are in client.hlog"),
          refused(
              "histogram.buckets",
              "",
              "latencies are kept in HdrHistograms of three digits, without buckets to choose"),
          refused(
              "hdrhistogram.percentiles",
              "95,99",
              "summary.json has p50 to p99.99, and client.hlog gives every other one"),
          noted("hdrhistogram.fileoutput", "false", "client.hlog is always written"),
          refused("hdrhistogram.output.path", "", "client.hlog lies in the folder of --out"),
          refused("timeseries.granularity", "", "client.hlog has an interval a second"),
          refused(
              "measurement.raw.output_file",
              "",
              "slow-ops.jsonl has single operations: all of them with --tail-threshold 0ms"),
          refused("measurement.raw.no_summary", "false", "the summary is always written"),
          refused("reportlatencyforeacherror", "false", ERRORS),
          refused("latencytrackederrors", "", ERRORS),
          refused("htrace.", "", "the kit has no HTrace"),
          refused("debug", "false", "what the client has to say is in trial.log"),
          noted(
              "hbase.usepagefilter", "", "scans carry their number of rows, which needs no filter"),
          refused("principal", "", KERBEROS),
          refused("keytab", "", KERBEROS));

  private static ReplacedProperty noted(String key, String harmless, String instead) {
    return new ReplacedProperty(key, Pattern.compile(harmless), false, instead);
  }

  private static ReplacedProperty refused(String key, String harmless, String instead) {
    return new ReplacedProperty(key, Pattern.compile(harmless), true, instead);
  }

  static Optional<ReplacedProperty> ofKey(String key) {
    return ALL.stream().filter(property -> property.names(key)).findFirst();
  }

  private boolean names(String text) {
    return key.endsWith(".") ? text.startsWith(key) : text.equals(key);
  }

  /** Returns whether the kit ignores what this value of the property asks for. */
  boolean isLost(String value) {
    return !harmless.matcher(value).matches();
  }
}

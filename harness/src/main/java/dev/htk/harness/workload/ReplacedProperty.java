// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The properties of YCSB 0.17.0 that its {@code CoreWorkload} does not read: those of its client,
 * measurements and HBase binding, which the kit replaces. The kit ignores none of them silently.
 *
 * @param key the whole key or, if it ends with a dot, a prefix of several keys
 * @param harmless values with which nothing is lost
 * @param treatment what becomes of any other value
 * @param instead what happens instead, or why a value is refused
 */
record ReplacedProperty(String key, Pattern harmless, Treatment treatment, String instead) {

  /** Ways to treat a property whose value the kit cannot honour. */
  enum Treatment {
    /** Shapes YCSB's own output, and nothing that is measured: one note lists all of these. */
    PRINTING,
    /** Is taken, with a note of its own. */
    NOTED,
    /** Is refused: without it the run would be another one. */
    REFUSED
  }

  private static final String KERBEROS =
      "Kerberos comes from the cluster's own configuration folder";

  private static final List<ReplacedProperty> ALL =
      List.of(
          refused("db", ".*([Hh][Bb]ase|BasicDB).*", "the kit drives HBase and nothing else"),
          refused(
              "status.interval",
              "[1-9]\\d{0,8}",
              "it is the whole seconds between two lines of --status, 1 or more"),
          refused("principal", "", KERBEROS),
          refused("keytab", "", KERBEROS),
          printing("exporter"),
          printing("exportfile"),
          printing("measurementtype"),
          printing("measurement."),
          printing("histogram."),
          printing("hdrhistogram."),
          printing("timeseries."),
          printing("reportlatencyforeacherror"),
          printing("latencytrackederrors"),
          noted("dotransactions", "", "the command says the phase: htk bench load or bench run"),
          noted("status", "true", "the state of a run is always told on stderr"),
          noted("label", "", "runs go by their folder: name it with --out"),
          noted("htrace.", "", "the kit has no HTrace"),
          noted("debug", "false", "what the client has to say is in trial.log"),
          noted(
              "hbase.usepagefilter",
              "",
              "scans carry their number of rows, which needs no filter"));

  /** Names the files that the kit writes in place of YCSB's own output. */
  static final String OUTPUT =
      "a run's figures are in summary.txt and summary.json, its latencies second by second in"
          + " client.hlog, its slow operations in slow-ops.jsonl (all of them with"
          + " --tail-threshold 0ms)";

  private static ReplacedProperty printing(String key) {
    return new ReplacedProperty(key, Pattern.compile("(?!)"), Treatment.PRINTING, OUTPUT);
  }

  private static ReplacedProperty noted(String key, String harmless, String instead) {
    return new ReplacedProperty(key, Pattern.compile(harmless), Treatment.NOTED, instead);
  }

  private static ReplacedProperty refused(String key, String harmless, String instead) {
    return new ReplacedProperty(key, Pattern.compile(harmless), Treatment.REFUSED, instead);
  }

  static Optional<ReplacedProperty> ofKey(String key) {
    return ALL.stream().filter(property -> property.names(key)).findFirst();
  }

  private boolean names(String text) {
    return key.endsWith(".") ? text.startsWith(key) : text.equals(key);
  }

  /** Returns whether a value of the property gets this treatment; a harmless one gets none. */
  boolean gets(Treatment asked, String value) {
    return treatment == asked && !harmless.matcher(value).matches();
  }
}

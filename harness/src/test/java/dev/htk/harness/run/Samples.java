// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import dev.htk.harness.run.Summary.Rows;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.profile.Phase;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Made-up results and files of runs, small enough to be checked by hand. */
public final class Samples {

  private Samples() {}

  /** Returns a histogram of some values, in microseconds. */
  public static Histogram histogram(long... micros) {
    Histogram histogram = new Histogram(3);
    for (long value : micros) {
      histogram.recordValue(value);
    }
    return histogram;
  }

  /** Returns the result of an operation of a closed loop. */
  public static OperationResult operation(Histogram service, Map<String, Long> failures) {
    return new OperationResult(service, service, new TreeMap<>(failures));
  }

  /** Returns a closed-loop phase of one second whose operations succeeded or failed as given. */
  public static PhaseResult phase(Phase phase, Map<Operation, OperationResult> operations) {
    Map<Operation, OperationResult> ordered = new EnumMap<>(Operation.class);
    ordered.putAll(operations);
    long succeeded = operations.values().stream().mapToLong(OperationResult::succeeded).sum();
    long failed = operations.values().stream().mapToLong(OperationResult::failed).sum();
    return new PhaseResult(
        phase, ordered, succeeded + failed, succeeded, 1_000_000_000L, 0, null, 0);
  }

  /** Returns a load phase of one second in which every insert took equally long. */
  public static PhaseResult load(long inserts, long micros) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(micros, inserts);
    return phase(Phase.LOAD, Map.of(Operation.INSERT, operation(histogram, Map.of())));
  }

  /** Returns the summary of such a load without failures, without recorders. */
  public static Summary loadSummary(long inserts, long micros) {
    return loadSummary(inserts, micros, null);
  }

  public static Summary loadSummary(long inserts, long micros, ServerActivity servers) {
    return Summary.of(
        List.of(load(inserts, micros)),
        new Rows(inserts, inserts),
        Observations.of(servers),
        List.of());
  }

  /** Returns the manifest of a load on a MiniCluster of one server, in a scale model of 64. */
  public static Manifest manifest(String profile) {
    return manifest(profile, List.of("bench", "load", "--profile", profile), DriveSpec.PLAIN);
  }

  /** Returns the same manifest for the profile {@code stock} with another command line. */
  public static Manifest manifest(List<String> command) {
    return manifest("stock", command, DriveSpec.PLAIN);
  }

  /** Returns the same manifest for a trial that was driven in another way. */
  public static Manifest manifest(DriveSpec drive) {
    return manifest("stock", List.of("bench", "compare"), drive);
  }

  private static Manifest manifest(String profile, List<String> command, DriveSpec drive) {
    SortedMap<String, String> settings =
        new TreeMap<>(Map.of("hbase.regionserver.handler.count", "30"));
    return new Manifest(
        command,
        new Manifest.Versions("0.1.0", "abc123-dirty", "2.6.4-hadoop3", "3.4.3", "17.0.12"),
        Map.of("heapBytes", 4_294_967_296L, "cores", 2, "diskKind", "ssd"),
        "mini",
        1,
        new AppliedProfile(profile, 64, settings),
        new TreeMap<>(Map.of("host,16020,1", settings)),
        new WorkloadSpec(
            "a",
            new TreeMap<>(Map.of("recordcount", "1500", "readproportion", "0.5")),
            WorkloadSpec.LOAD_ALONE,
            8,
            null),
        drive,
        null,
        List.of(),
        List.of(),
        RecorderLevel.AB,
        new Manifest.Table("usertable", "cf", List.of("user5", "user\\x00"), 1.25),
        1,
        1_790_000_000_000_000L,
        0,
        null,
        List.of("100 records are few"),
        List.of(),
        null,
        null);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cli.kit.TimeSpan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClientKind;
import dev.htk.harness.run.DriveSpec;
import picocli.CommandLine.Option;

/** The options that say how operations are driven and measured. */
final class DriveOptions {

  private static final int MOST_IN_FLIGHT = 1_000_000;

  @Option(
      names = "--schedule",
      paramLabel = "SHAPE",
      description = {
        "The shape of the offered load (default: constant, at --target): constant or poisson at"
            + " --target; steps:1000@30s,2000@30s; ramp:500..3000@60s; sine:2000+-500@20s."
      })
  private String schedule;

  @Option(
      names = "--client",
      paramLabel = "sync|async|buffered",
      description =
          "How operations are handed to HBase's client (default: sync; buffered if the workload has"
              + " clientbuffering=true). sync: a thread waits for each answer. async: threads go"
              + " on, up to --in-flight. buffered: writes are sent in batches of writebuffersize"
              + " bytes, and each is timed to its acknowledgement. Where the workload uses an"
              + " answer, async and buffered wait for it: reads with dataintegrity=true, the read"
              + " of a read-modify-write, inserts with core_workload_insertion_retry_limit, and"
              + " inserts beside reads.")
  private ClientKind client;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      description =
          "Operations in flight at once, of all threads of an async client (default: "
              + DriveSpec.DEFAULT_IN_FLIGHT
              + ").")
  private Integer inFlight;

  @Option(
      names = "--tail-threshold",
      paramLabel = "TIME",
      description =
          "Keeps each operation whose response takes this long or longer in slow-ops.jsonl, such as"
              + " 20ms (default: follows the run, so that all above its p99.9 are kept).")
  private String tailThreshold;

  @Option(
      names = "--stop-at-failure",
      description = "Ends a phase at its first failed operation (default: counts it and goes on).")
  private boolean stopAtFailure;

  @Option(
      names = "--warmup",
      paramLabel = "RULE",
      defaultValue = DriveSpec.DEFAULT_WARM_UP,
      description =
          "Warm-up before the measured run phase: none, a time (30s), operations (5000), a share"
              + " of them (10%%), steady or steady:max=120s (default: "
              + DriveSpec.DEFAULT_WARM_UP
              + "%).")
  private String warmUp;

  @Option(
      names = "--drain",
      paramLabel = "SECONDS",
      description =
          "Longest time that the run phase waits for flushes and compactions of the load; 0: no"
              + " wait (default: ${DEFAULT-VALUE}).")
  private int drain = DriveSpec.DEFAULT_DRAIN_SECONDS;

  @Option(
      names = {"-s", "--status"},
      description = "Prints YCSB's status line every status.interval seconds (default: 10).")
  private boolean status;

  /** Returns whether the schedule sets its own rates. */
  boolean givesRates() {
    return schedule != null && schedule.contains(":");
  }

  DriveSpec spec() throws HarnessException {
    NumberOption.requireRange("--in-flight", 1, inFlight, MOST_IN_FLIGHT);
    if (inFlight != null && client != ClientKind.ASYNC) {
      throw HarnessException.badInput("--in-flight %d needs --client async", inFlight);
    }
    if (drain < 0) {
      throw HarnessException.badInput("--drain must be 0 seconds or more, not %d", drain);
    }
    Long threshold =
        tailThreshold == null
            ? null
            : Long.valueOf(TimeSpan.micros("--tail-threshold", tailThreshold));
    return DriveSpec.PLAIN.with(
        drive ->
            drive
                .schedule(schedule)
                .client(client)
                .inFlight(inFlight == null ? DriveSpec.DEFAULT_IN_FLIGHT : inFlight)
                .tailThresholdMicros(threshold)
                .stopAtFailure(stopAtFailure)
                .warmUp(warmUp)
                .maxDrainSeconds(drain)
                .status(status));
  }
}

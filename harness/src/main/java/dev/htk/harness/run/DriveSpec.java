// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Specifies how to drive and measure operations, besides YCSB's properties (threads, target,
 * counts). The command line passes it to the trial's JVM, and the manifest keeps it.
 *
 * @param schedule the shape of the offered load, as {@link
 *     dev.htk.harness.driver.schedule.Schedule#of} reads it; null for a constant rate at the
 *     target, or for a closed loop if there is no target
 * @param client how operations are handed to HBase's client; null if the workload decides
 * @param inFlight how many operations of all threads an async client may have under way at once
 * @param tailThresholdMicros the response time from which operations are kept as slow; null for a
 *     threshold that adapts to the run
 * @param stopAtFailure whether the first failed operation ends its phase
 * @param warmUp what precedes the measured run phase, as {@code --warmup} has it
 * @param maxDrainSeconds how long the run phase waits at most for the load's flushes and
 *     compactions; 0 for no wait
 * @param status whether to print a line in the form of YCSB's {@code -s} periodically
 * @param loadTarget operations a second in the load phase, 0 for a closed loop; null for the run
 *     phase's target, as in YCSB
 * @param targetOrigin a description of how the targets were found; null if the user gave them
 */
@RecordBuilder
public record DriveSpec(
    String schedule,
    ClientKind client,
    int inFlight,
    Long tailThresholdMicros,
    boolean stopAtFailure,
    String warmUp,
    int maxDrainSeconds,
    boolean status,
    Double loadTarget,
    String targetOrigin)
    implements DriveSpecBuilder.With {

  public static final int DEFAULT_DRAIN_SECONDS = 10;

  /** Twice a region server's default handlers: some operations queue there, none for long. */
  public static final int DEFAULT_IN_FLIGHT = 60;

  /**
   * A tenth of the run phase's operations. A rule that counts operations executes the same
   * operations for equal seeds, needs no knowledge of the cluster, and scales with the run.
   */
  public static final String DEFAULT_WARM_UP = "10%";

  /** Drives a sync client, at a constant rate or in a closed loop. */
  public static final DriveSpec PLAIN =
      new DriveSpec(
          null,
          ClientKind.SYNC,
          DEFAULT_IN_FLIGHT,
          null,
          false,
          DEFAULT_WARM_UP,
          DEFAULT_DRAIN_SECONDS,
          false,
          null,
          null);

  /**
   * Returns this specification with the client decided: the one that was asked for; otherwise
   * {@link ClientKind#BUFFERED} if the workload has YCSB's {@code clientbuffering=true}, else
   * {@link ClientKind#SYNC}.
   */
  public DriveSpec decidedFor(YcsbWorkload workload) {
    return client != null
        ? this
        : withClient(isBuffering(workload) ? ClientKind.BUFFERED : ClientKind.SYNC);
  }

  /**
   * Checks that a workload can be driven this way.
   *
   * @throws HarnessException if the workload has {@code clientbuffering=true}, but a client other
   *     than the buffered one was asked for
   */
  public void require(YcsbWorkload workload) throws HarnessException {
    if (client != null && client != ClientKind.BUFFERED && isBuffering(workload)) {
      throw HarnessException.badInput(
          "--client %s contradicts clientbuffering=true of workload %s: leave one of them out",
          client.word(), workload.name());
    }
  }

  /** Returns this specification with a tail threshold of at most {@code thresholdMicros}. */
  public DriveSpec keepingFrom(long thresholdMicros) {
    return tailThresholdMicros != null && tailThresholdMicros <= thresholdMicros
        ? this
        : withTailThresholdMicros(thresholdMicros);
  }

  private static boolean isBuffering(YcsbWorkload workload) {
    return Boolean.parseBoolean(workload.text(YcsbProperty.CLIENTBUFFERING, "false"));
  }
}

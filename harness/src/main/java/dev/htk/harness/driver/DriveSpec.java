package dev.htk.harness.driver;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;

/**
 * How operations are driven and measured, besides what YCSB's properties say (threads, target,
 * counts). Handed from the command line to the trial's JVM, and kept in the manifest.
 *
 * @param schedule the shape of the offered load, as {@link
 *     dev.htk.harness.driver.schedule.Schedule#of} reads it; null for a constant rate at the
 *     target, or a closed loop without one
 * @param client how operations are handed to HBase's client; null where the workload decides
 * @param inFlight how many operations of all threads an async client may have under way at once
 * @param tailThresholdMicros the response time from which operations are kept as slow; null for one
 *     that follows the run
 * @param stopAtFailure whether the first failed operation ends its phase
 * @param warmUp what precedes the measured run phase, as {@link WarmUp#of} reads it
 * @param maxDrainSeconds how long the run phase waits at most for the flushes and compactions of
 *     the load; 0 for not at all
 * @param status whether a line in the form of YCSB's {@code -s} is printed now and then
 * @param loadTarget operations a second of the load phase, 0 for a closed loop; null for the target
 *     of the run phase, as YCSB has it
 * @param targetOrigin how the targets came about, in words; null where the user gave them
 */
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
    String targetOrigin) {

  public static final int DEFAULT_DRAIN_SECONDS = 10;

  /** Twice the handlers that a stock region server has: some wait there, none for long. */
  public static final int DEFAULT_IN_FLIGHT = 60;

  /** A sync client, at a constant rate or in a closed loop. */
  public static final DriveSpec PLAIN =
      new DriveSpec(
          null,
          ClientKind.SYNC,
          DEFAULT_IN_FLIGHT,
          null,
          false,
          WarmUp.DEFAULT,
          DEFAULT_DRAIN_SECONDS,
          false,
          null,
          null);

  /**
   * The same with the client decided: the one that was asked for; otherwise {@link
   * ClientKind#BUFFERED} if the workload has YCSB's {@code clientbuffering=true}, and {@link
   * ClientKind#SYNC} if not.
   */
  public DriveSpec decidedFor(YcsbWorkload workload) {
    ClientKind byWorkload = isBuffering(workload) ? ClientKind.BUFFERED : ClientKind.SYNC;
    return new DriveSpec(
        schedule,
        client == null ? byWorkload : client,
        inFlight,
        tailThresholdMicros,
        stopAtFailure,
        warmUp,
        maxDrainSeconds,
        status,
        loadTarget,
        targetOrigin);
  }

  /**
   * Makes sure that a workload can be driven so.
   *
   * @throws HarnessException if it has {@code clientbuffering=true}, and another client than a
   *     buffered one was asked for
   */
  public void require(YcsbWorkload workload) throws HarnessException {
    if (client != null && client != ClientKind.BUFFERED && isBuffering(workload)) {
      throw HarnessException.badInput(
          "--client %s contradicts clientbuffering=true of workload %s: leave one of them out",
          client.word(), workload.name());
    }
  }

  /** The same with another preparation of the run phase. */
  public DriveSpec prepared(String byWarmUp, int drainSeconds) {
    return new DriveSpec(
        schedule,
        client,
        inFlight,
        tailThresholdMicros,
        stopAtFailure,
        byWarmUp,
        drainSeconds,
        status,
        loadTarget,
        targetOrigin);
  }

  /** The same with targets that the kit has found. */
  public DriveSpec withTargets(Double ofLoad, String origin) {
    return new DriveSpec(
        schedule,
        client,
        inFlight,
        tailThresholdMicros,
        stopAtFailure,
        warmUp,
        maxDrainSeconds,
        status,
        ofLoad,
        origin);
  }

  /** The same, but that it keeps all operations that take so long, whatever the user has given. */
  public DriveSpec keepingFrom(long thresholdMicros) {
    return new DriveSpec(
        schedule,
        client,
        inFlight,
        tailThresholdMicros == null
            ? Long.valueOf(thresholdMicros)
            : Long.valueOf(Math.min(tailThresholdMicros, thresholdMicros)),
        stopAtFailure,
        warmUp,
        maxDrainSeconds,
        status,
        loadTarget,
        targetOrigin);
  }

  private static boolean isBuffering(YcsbWorkload workload) {
    return Boolean.parseBoolean(workload.text(YcsbProperty.CLIENTBUFFERING, "false"));
  }
}

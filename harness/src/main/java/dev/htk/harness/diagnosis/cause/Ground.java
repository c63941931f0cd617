package dev.htk.harness.diagnosis.cause;

/**
 * What an attribution has to know of the run.
 *
 * @param thresholdMicros response time beyond which time is excess
 * @param ordinaryMicros service time of an ordinary operation (the phase's median), which needs no
 *     cause
 * @param slots how many operations the client can have under way at once
 * @param toleranceMicros what client's and servers' clocks can be off against each other
 * @param paceMicros the service time at which an open loop's queue neither grows nor drains; 0
 *     where that is not known
 */
public record Ground(
    long thresholdMicros, long ordinaryMicros, int slots, long toleranceMicros, long paceMicros) {

  private static final double MICROS_PER_SECOND = 1e6;

  /**
   * Little's law: with all slots busy, so many operations a second are served at this service time.
   */
  public static long pace(int slots, double operationsPerSecond) {
    return (long) (slots * MICROS_PER_SECOND / operationsPerSecond);
  }

  /** So much of a response lies beyond the threshold. */
  public long excess(long responseMicros) {
    return Math.max(0, responseMicros - thresholdMicros);
  }

  /** What an operation of that service time took beyond an ordinary one. */
  long overOrdinaryMicros(long serviceMicros) {
    return Math.max(0, serviceMicros - ordinaryMicros);
  }

  /**
   * By how much an operation of that service time has made a queue grow.
   *
   * @param isOfQueue whether it waited too; it has taken one off the queue, those before have not
   */
  long overPaceMicros(long serviceMicros, boolean isOfQueue) {
    long free = isOfQueue ? Math.max(ordinaryMicros, paceMicros) : ordinaryMicros;
    return Math.max(0, serviceMicros - free);
  }
}

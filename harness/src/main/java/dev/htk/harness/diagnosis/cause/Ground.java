package dev.htk.harness.diagnosis.cause;

/**
 * What an attribution has to know of the run.
 *
 * @param thresholdMicros response time beyond which time is excess
 * @param ordinaryMicros service time of an ordinary operation (the phase's median), which needs no
 *     cause
 * @param slots how many operations the client can have under way at once
 * @param toleranceMicros what client's and servers' clocks can be off against each other
 */
public record Ground(long thresholdMicros, long ordinaryMicros, int slots, long toleranceMicros) {

  /** So much of a response lies beyond the threshold. */
  public long excess(long responseMicros) {
    return Math.max(0, responseMicros - thresholdMicros);
  }
}

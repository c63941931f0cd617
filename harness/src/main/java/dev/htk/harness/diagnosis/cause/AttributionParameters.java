// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

/**
 * The figures of a run that an attribution needs.
 *
 * @param thresholdMicros response time beyond which time is excess
 * @param ordinaryMicros service time of an ordinary operation (the phase's median), which needs no
 *     cause
 * @param slots how many operations the client can have in flight
 * @param toleranceMicros how far the clocks of client and servers can differ
 * @param paceMicros the service time at which an open loop's queue neither grows nor drains; 0 if
 *     unknown
 */
public record AttributionParameters(
    long thresholdMicros, long ordinaryMicros, int slots, long toleranceMicros, long paceMicros) {

  private static final double MICROS_PER_SECOND = 1e6;

  /** Returns the service time at which the slots, all busy, keep up with a rate (Little's law). */
  public static long pace(int slots, double operationsPerSecond) {
    return (long) (slots * MICROS_PER_SECOND / operationsPerSecond);
  }

  /** Returns how much of a response time lies beyond the threshold. */
  public long excess(long responseMicros) {
    return Math.max(0, responseMicros - thresholdMicros);
  }

  /** Returns how much of a service time lies beyond an ordinary one. */
  long overOrdinaryMicros(long serviceMicros) {
    return Math.max(0, serviceMicros - ordinaryMicros);
  }

  /**
   * Returns how much an operation with this service time has made a queue grow.
   *
   * @param isOfQueue whether it waited itself: it then took one off the queue, unlike those before
   */
  long overPaceMicros(long serviceMicros, boolean isOfQueue) {
    long free = isOfQueue ? Math.max(ordinaryMicros, paceMicros) : ordinaryMicros;
    return Math.max(0, serviceMicros - free);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.slow;

import java.util.concurrent.TimeUnit;

/**
 * Chooses late operations over the whole length of a phase: all those that are under way at
 * instants a period apart. So the sample shows what the client's threads were doing at each of
 * them, and an operation is in it with a probability in proportion to its service time, up to the
 * period; longer ones always are.
 *
 * <p>The period doubles whenever {@value #PER_PERIOD} more operations have been kept, so that a
 * phase of any length has so many for each doubling of its time. Any thread may ask; one thread
 * counts.
 */
final class InFlightSample {

  /** An operation that is answered this soon after it was due has met no backlog. */
  static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  static final long FIRST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  static final int PER_PERIOD = 5000;

  private volatile long periodNanos = FIRST_PERIOD_NANOS;
  private int kept;

  /**
   * Returns the time between instants if an operation was under way at one of them, else 0.
   *
   * @param start its actual start
   */
  long everyNanos(long responseNanos, long start, long end) {
    if (responseNanos < LATE_NANOS) {
      return 0;
    }
    long period = periodNanos;
    return Math.floorDiv(start, period) == Math.floorDiv(end, period) ? 0 : period;
  }

  /** Counts an operation of the sample that was kept. */
  void count() {
    if (++kept % PER_PERIOD == 0) {
      periodNanos *= 2;
    }
  }
}

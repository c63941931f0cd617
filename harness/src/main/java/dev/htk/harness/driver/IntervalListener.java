// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;
import org.HdrHistogram.Histogram;

/** Receives, about once a second and on one thread, what a phase has done since the last call. */
public interface IntervalListener {

  /**
   * The latencies of one operation in one interval, reported only if there were any. In an open
   * loop either may be empty, as an operation's two times can fall into different intervals.
   *
   * @param startMillis epoch milliseconds
   * @param endMillis epoch milliseconds
   * @param service service times in microseconds; the listener may keep the histogram
   * @param response response times in microseconds; the same as {@code service} in a closed loop
   */
  record Interval(
      Operation operation,
      long startMillis,
      long endMillis,
      Histogram service,
      Histogram response) {}

  default void interval(Interval interval) {}

  /** Reports how many operations of the phase have been acknowledged so far. */
  default void progress(long acknowledged, long operations) {}

  /** Reports the end of the phase, with the same figures as the last call of {@link #progress}. */
  default void ended(long acknowledged, long operations) {}
}

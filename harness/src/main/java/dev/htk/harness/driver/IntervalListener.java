package dev.htk.harness.driver;

import org.HdrHistogram.Histogram;

/** Hears, about once a second and on one thread, what a phase has done since the last time. */
public interface IntervalListener {

  /**
   * The latencies of one operation in one interval; called only where there were some. In an open
   * loop either histogram may be empty: an operation's two times can fall on both sides of its end.
   *
   * @param startMillis epoch milliseconds
   * @param endMillis epoch milliseconds
   * @param service in microseconds; the listener may keep it
   * @param response in microseconds; the same as {@code service} in a closed loop
   */
  record Interval(
      Operation operation,
      long startMillis,
      long endMillis,
      Histogram service,
      Histogram response) {}

  void interval(Interval interval);

  /** How many operations of the phase have been acknowledged by now. */
  void progress(long acknowledged, long operations);

  /** The phase is over; {@link #progress} has had the same figures. */
  default void ended(long acknowledged, long operations) {}
}

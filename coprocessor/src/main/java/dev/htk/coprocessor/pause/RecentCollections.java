// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import java.util.concurrent.TimeUnit;

/**
 * Keeps when the process last stood still for a collection: the latest 128 pauses, in the order in
 * which the JVM reported them. The JVM's notification thread writes and the thread that wakes late
 * reads; safe for use by both.
 */
final class RecentCollections {
  private static final int KEPT = 128;

  /** The rounding error: the JVM gives whole milliseconds, rounded down. */
  private static final long ROUNDED_OFF = TimeUnit.MILLISECONDS.toMicros(1);

  private final long[] starts = new long[KEPT];
  private final long[] ends = new long[KEPT];
  private long added;

  /** Keeps a collection; replaces the oldest if all places are taken. */
  synchronized void add(long start, long end) {
    int place = (int) (added % KEPT);
    starts[place] = start - ROUNDED_OFF;
    ends[place] = end + ROUNDED_OFF;
    added++;
  }

  /** Returns the longest part of the span without a collection; may be empty. */
  synchronized Span longestGap(long start, long end) {
    long from = start;
    long gapStart = start;
    long gapEnd = start;
    for (long i = Math.max(0, added - KEPT); i < added; i++) {
      int place = (int) (i % KEPT);
      if (ends[place] > from && starts[place] < end) {
        if (starts[place] - from > gapEnd - gapStart) {
          gapStart = from;
          gapEnd = starts[place];
        }
        from = ends[place];
      }
    }
    return end - from > gapEnd - gapStart ? new Span(from, end) : new Span(gapStart, gapEnd);
  }
}

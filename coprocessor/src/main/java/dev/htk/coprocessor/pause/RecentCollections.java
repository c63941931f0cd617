package dev.htk.coprocessor.pause;

import java.util.concurrent.TimeUnit;

/**
 * When the process last stood still for a collection: the latest 128 of these, in the order in
 * which the JVM told of them. Written by the JVM's notification thread, read by the thread that
 * wakes late; safe for use by both.
 */
final class RecentCollections {
  private static final int KEPT = 128;

  /** The JVM gives whole milliseconds, rounded down. */
  private static final long ROUNDED_OFF = TimeUnit.MILLISECONDS.toMicros(1);

  private final long[] starts = new long[KEPT];
  private final long[] ends = new long[KEPT];
  private long added;

  /** Keeps a collection, in place of the oldest. */
  synchronized void add(long start, long end) {
    int place = (int) (added % KEPT);
    starts[place] = start - ROUNDED_OFF;
    ends[place] = end + ROUNDED_OFF;
    added++;
  }

  /** The longest part of the span in which there was no collection; of no length if none is. */
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

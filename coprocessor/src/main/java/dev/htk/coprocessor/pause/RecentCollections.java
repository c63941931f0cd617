// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the latest 1,024 collections of one kind, in the order in which the JVM reported them:
 * those for which the process stood still, or those for which threads waited. The JVM's
 * notification thread writes and the thread that wakes late reads; safe for use by both.
 */
final class RecentCollections {
  private static final int KEPT = 1_024;

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

  /** Returns the end of the collection that was reported last; 0 if there was none. */
  synchronized long latestEnd() {
    return added == 0 ? 0 : ends[(int) ((added - 1) % KEPT)];
  }

  /** Returns the longest part of the span without a collection; may be empty. */
  Span longestGap(long start, long end) {
    Span longest = new Span(start, start);
    long from = start;
    for (Span collection : within(start, end)) {
      if (collection.start() - from > longest.micros()) {
        longest = new Span(from, collection.start());
      }
      from = Math.max(from, collection.end());
    }
    return end - from > longest.micros() ? new Span(from, end) : longest;
  }

  /** Returns the collections that touch the span, the earliest first. */
  private synchronized List<Span> within(long start, long end) {
    List<Span> found = new ArrayList<>();
    for (int place = 0; place < Math.min(added, KEPT); place++) {
      if (ends[place] > start && starts[place] < end) {
        found.add(new Span(starts[place], ends[place]));
      }
    }
    // A long cycle is reported after the short ones inside it.
    found.sort(Comparator.comparingLong(Span::start));
    return found;
  }
}

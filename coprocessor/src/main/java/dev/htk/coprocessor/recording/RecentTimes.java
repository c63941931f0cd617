// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Separates the recent values of a histogram from the older ones, at no cost to those who record.
 *
 * <p>Recent are the last one to two minutes; if nobody has read for longer, everything since the
 * last reading but one. Readers do not disturb each other. Safe for use by many threads.
 */
final class RecentTimes {
  private static final long WINDOW_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Histogram all;
  private final LongSupplier nanoTime;
  private Histogram older;
  private Histogram newer;
  private long newerSince;

  /**
   * Begins with the histogram's present state as the older values.
   *
   * @param all only ever grows
   */
  RecentTimes(Histogram all, LongSupplier nanoTime) {
    this.all = all;
    this.nanoTime = nanoTime;
    this.older = all.copy();
    this.newer = older;
    this.newerSince = nanoTime.getAsLong();
  }

  /** Returns the recent values; the reader's own copy. */
  synchronized Histogram read() {
    Histogram recent = all.copy();
    long now = nanoTime.getAsLong();
    if (now - newerSince >= WINDOW_NANOS) {
      older = newer;
      newer = recent.copy();
      newerSince = now;
    }
    recent.subtract(older);
    return recent;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.Source;
import java.util.concurrent.TimeUnit;

/**
 * The time in which a flush of one region is being prepared. The flush then waits for or holds the
 * region's updates lock, and the region's writers wait for that lock.
 *
 * <p>HBase has no hook at the lock itself ({@code HRegion.internalPrepareFlushCache}, 2.5 to 3.0).
 * The time here runs from the flush's first hook to the first store that is written, so it is an
 * upper bound. It also includes the choice of stores before the lock, the wait for the batches that
 * hold the lock, and the sync of the flush's marker in the WAL after it.
 *
 * <p>Flushing threads write here and writers read, without locks.
 */
final class FlushPreparation {
  /**
   * The age at which a flush without an end, because HBase dropped it, may be replaced by another
   * thread's. Equals HBase's own limit for the wait ({@code hbase.busy.wait.duration}).
   */
  private static final long STALE = TimeUnit.MINUTES.toMicros(1);

  private final Source source;
  private volatile long thread;
  private volatile long from;
  private volatile long to;

  /**
   * @param source the source whose suspension may hide the end of a preparation
   */
  FlushPreparation(Source source) {
    this.source = source;
  }

  /** Begins a flush, unless another thread is preparing one: HBase then drops this one. */
  void begins(long threadId, long now) {
    boolean busy = thread != 0 && thread != threadId && now - from < STALE;
    if (!busy || isLeftOver()) {
      to = 0;
      from = now;
      thread = threadId;
    }
  }

  /** Notes that a store is being written, so the lock is free; returns whether it is the first. */
  boolean writes(long threadId, long now) {
    if (thread == threadId && to == 0) {
      to = now;
      return true;
    }
    return false;
  }

  /** Ends the flush: all stores are written, or there was nothing to write. */
  void ends(long threadId, long now) {
    if (thread == threadId) {
      boolean unused = writes(threadId, now);
      thread = 0;
    }
  }

  /** Returns how long this thread's flush was prepared, in microseconds; 0 without preparation. */
  long micros(long threadId) {
    return thread == threadId && to != 0 && !isLeftOver() ? to - from : 0;
  }

  /** Returns the start of the part of a wait that overlaps the last preparation. */
  long overlapFrom(long waitingSince) {
    return Math.max(waitingSince, from);
  }

  /** Returns the end of the part of a wait until now that overlaps the last preparation. */
  long overlapTo(long now) {
    long end = to;
    if (end != 0) {
      return Math.min(now, end);
    }
    return thread == 0 || isLeftOver() ? 0 : now;
  }

  /** Returns whether the present flush began before the recorder was last suspended. */
  private boolean isLeftOver() {
    return !source.isUnbrokenSince(from);
  }
}

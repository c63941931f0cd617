package dev.htk.coprocessor.region;

import java.util.concurrent.TimeUnit;

/**
 * The stretch in which a flush of one region is being prepared, and so wants or holds the region's
 * updates lock, for which its writers wait.
 *
 * <p>HBase has no hook at the lock itself ({@code HRegion.internalPrepareFlushCache}, 2.5 to 3.0):
 * the stretch here runs from the flush's first hook to the first store that is written, and is an
 * upper bound. Beside the lock and the wait for it, that is for the batches which hold it, there is
 * the choice of stores before, and after it the sync of the flush's marker in the WAL.
 *
 * <p>Flushing threads write here and writers read, without locks.
 */
final class FlushPreparation {
  /**
   * A flush that HBase dropped leaves a begin without an end; another thread's may take its place
   * after HBase's own limit for the wait ({@code hbase.busy.wait.duration}).
   */
  private static final long STALE = TimeUnit.MINUTES.toMicros(1);

  private volatile long thread;
  private volatile long from;
  private volatile long to;

  /** A flush begins, unless another thread is at one: then HBase drops this one. */
  void begins(long threadId, long now) {
    boolean busy = thread != 0 && thread != threadId && now - from < STALE;
    if (!busy) {
      to = 0;
      from = now;
      thread = threadId;
    }
  }

  /** A store is being written: the lock is free. */
  void writes(long threadId, long now) {
    if (thread == threadId && to == 0) {
      to = now;
    }
  }

  /** All is written, or there was nothing to write. */
  void ends(long threadId, long now) {
    if (thread == threadId) {
      writes(threadId, now);
      thread = 0;
    }
  }

  /** How long this thread's flush was prepared, in microseconds; 0 for one without preparation. */
  long micros(long threadId) {
    return thread == threadId && to != 0 ? to - from : 0;
  }

  /** The part of a wait that falls into the last preparation; from its start. */
  long overlapFrom(long waitingSince) {
    return Math.max(waitingSince, from);
  }

  /** The part of a wait until now that falls into the last preparation; to its end. */
  long overlapTo(long now) {
    long end = to;
    if (end != 0) {
      return Math.min(now, end);
    }
    return thread == 0 ? 0 : now;
  }
}

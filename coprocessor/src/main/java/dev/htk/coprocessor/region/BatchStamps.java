// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import org.apache.hadoop.hbase.client.Row;

/**
 * Stamps where the time of a thread's current mutation batch goes. Each thread has one object,
 * which HBase's hooks fill in. Nothing is allocated.
 *
 * <p>A batch runs from beginning to end in one thread, and its hooks come in this order (HBase 2.5
 * to 3.0, {@code HRegion.batchMutate} and {@code doMiniBatchMutate}):
 *
 * <pre>
 * start of a region operation   once, or for a single put twice: PUT, then BATCH_MUTATE
 * mutation prepared             for each mutation
 *   batch locked                once for each mini-batch: HBase applies those mutations first
 *   appended                    whose row locks it got, and comes back for the others
 *   written
 *   released
 * close of a region operation   once for each start
 * </pre>
 *
 * <p>The time between two hooks is one stage; {@link BatchAnatomy} names it. A batch that a
 * coprocessor starts on this thread from inside a hook is not examined; it is part of what the
 * outer batch waits for. A start without a close, because another coprocessor threw, is forgotten
 * with the next call.
 *
 * <p>All times are microseconds of the recorder's clock.
 */
final class BatchStamps {
  /** The most mini-batches whose WAL time is told from the rest. */
  static final int MOST_APPENDS = 8;

  private static final ThreadLocal<BatchStamps> OF_THREAD =
      ThreadLocal.withInitial(BatchStamps::new);

  // Whose hooks count.
  private Object region;
  private Object call;
  private boolean insideBatch;
  private int depth;
  private int nested;

  // The call, as HBase has stamped it, and what it has had of this thread.
  private boolean called;
  private long receivedMillis;
  private long startedMillis;
  private long previousEnd;
  private long lastEnd;

  // The batch.
  private long opened;
  private Row row;
  private long operations;
  private long lockMicros;
  private long mvccMicros;
  private int appends;
  private final long[] appendFrom = new long[MOST_APPENDS];
  private final long[] appendTo = new long[MOST_APPENDS];
  private final Wait longestLock = new Wait();
  private final Wait longestFlushWait = new Wait();
  private final Wait longestMvcc = new Wait();

  // The present mini-batch.
  private long waitingSince;
  private boolean locked;
  private long appending;
  private long written;

  /** Returns this thread's stamps. */
  static BatchStamps ofThread() {
    return OF_THREAD.get();
  }

  /**
   * Notes that an operation starts.
   *
   * @param inRegion the region whose hooks will count
   * @param isBatch whether this is the start of the batch itself
   * @param byCall the call that brought the operation, or null
   * @return whether a batch begins with it, so that {@link #begin} is due
   */
  boolean starts(Object inRegion, boolean isBatch, Object byCall) {
    if (region == null || isLeftOver(inRegion, isBatch, byCall)) {
      region = inRegion;
      call = byCall;
      insideBatch = isBatch;
      depth = 1;
      nested = 0;
      return true;
    }
    if (region == inRegion) {
      if (isSecondStart(isBatch)) {
        insideBatch = true;
        depth = 2;
      } else {
        nested++;
      }
    }
    return false;
  }

  private boolean isSecondStart(boolean isBatch) {
    return isBatch && !insideBatch && depth == 1 && nested == 0;
  }

  /**
   * Returns whether the open batch will never be closed. A thread works on one call at a time.
   * Without a call, only the second start of the same batch is expected.
   */
  private boolean isLeftOver(Object inRegion, boolean isBatch, Object byCall) {
    if (byCall != null) {
      return byCall != call;
    }
    return call == null && !(region == inRegion && isSecondStart(isBatch));
  }

  /** Begins a batch without a call. */
  void begin(long now) {
    called = false;
    previousEnd = 0;
    clear(now);
  }

  /**
   * Begins a batch of a call. Calls are told apart by their times; two of the same millisecond on
   * one thread count as one, which shifts less than that millisecond between two parts.
   */
  void begin(long now, long received, long started) {
    boolean sameCall = called && received == receivedMillis && started == startedMillis;
    called = true;
    receivedMillis = received;
    startedMillis = started;
    previousEnd = sameCall ? lastEnd : 0;
    clear(now);
  }

  private void clear(long now) {
    opened = now;
    row = null;
    operations = 0;
    lockMicros = 0;
    mvccMicros = 0;
    appends = 0;
    longestLock.clear();
    longestFlushWait.clear();
    longestMvcc.clear();
    nextMiniBatch(now);
  }

  private void nextMiniBatch(long now) {
    waitingSince = now;
    locked = false;
    appending = 0;
    written = 0;
  }

  /** Returns whether hooks of that region count now. */
  boolean isOf(Object inRegion) {
    return region == inRegion && nested == 0;
  }

  /** Notes that a mutation is prepared. The wait for locks begins after the last one. */
  void prepared(long now) {
    operations++;
    waitingSince = now;
  }

  /** Notes the row of a mutation or a get; keeps the first one until the batch ends. */
  void touches(Row ofMutation) {
    if (row == null) {
      row = ofMutation;
    }
  }

  /** Returns the first row, or null. */
  byte[] row() {
    return row == null ? null : row.getRow();
  }

  /** Notes that the mini-batch holds its row locks and the region's updates lock. */
  void locked(long now, long mutations) {
    if (operations == 0) {
      operations = mutations;
    }
    waitedForLocks(now);
    locked = true;
  }

  /** Notes that the row of a check is locked. The batch itself may follow. */
  void rowLocked(long now) {
    waitedForLocks(now);
    waitingSince = now;
  }

  private void waitedForLocks(long now) {
    lockMicros += now - waitingSince;
    longestLock.offer(waitingSince, now);
  }

  /** Notes the part of the current lock wait in which a flush was being prepared. */
  void waitedForFlush(long from, long to) {
    longestFlushWait.offer(from, to);
  }

  /** Returns since when the current mini-batch has waited for its locks. */
  long waitingSince() {
    return waitingSince;
  }

  /** Returns whether the current mini-batch has its locks. */
  boolean isLocked() {
    return locked;
  }

  /** Notes that the edit goes to the WAL. */
  void appending(long now) {
    if (appending == 0) {
      appending = now;
    }
  }

  /** Notes that the edit is synced and in the memstore. */
  void written(long now) {
    written = now;
    appended(now);
  }

  private void appended(long now) {
    if (appending != 0 && appends < MOST_APPENDS) {
      appendFrom[appends] = appending;
      appendTo[appends] = now;
      appends++;
    }
  }

  /** Notes that the mini-batch has released its locks or has given up. */
  void released(long now) {
    if (written != 0) {
      mvccMicros += now - written;
      longestMvcc.offer(written, now);
    } else if (locked) {
      appended(now);
    } else {
      waitedForLocks(now);
    }
    nextMiniBatch(now);
  }

  /**
   * Notes that an operation closes.
   *
   * @return whether the batch ends with it, so that {@link #end} is due
   */
  boolean closes(Object inRegion) {
    if (region != inRegion) {
      return false;
    }
    if (nested > 0) {
      nested--;
      return false;
    }
    depth--;
    return depth <= 0;
  }

  /** Ends the batch and drops its region and its call. */
  void end(long now) {
    lastEnd = now;
    forget();
  }

  /** Forgets the open batch, which will not be closed. */
  void forget() {
    region = null;
    call = null;
    row = null;
  }

  /** Returns whether anything was to be written; false if the region turned the batch away. */
  boolean isBatch() {
    return operations > 0;
  }

  /** Returns the call that brought the batch, or null. */
  Object call() {
    return call;
  }

  boolean isCalled() {
    return called;
  }

  long receivedMillis() {
    return receivedMillis;
  }

  long startedMillis() {
    return startedMillis;
  }

  /** Returns when the previous batch of the same call ended; 0 for a call's first. */
  long previousEnd() {
    return previousEnd;
  }

  long opened() {
    return opened;
  }

  long operations() {
    return operations;
  }

  long lockMicros() {
    return lockMicros;
  }

  long mvccMicros() {
    return mvccMicros;
  }

  /** Returns how often an edit went to the WAL. */
  int appends() {
    return appends;
  }

  long appendFrom(int append) {
    return appendFrom[append];
  }

  long appendTo(int append) {
    return appendTo[append];
  }

  /** Returns the longest wait of a mini-batch for its locks. */
  Wait longestLock() {
    return longestLock;
  }

  /** Returns the longest part of such a wait in which a flush was being prepared. */
  Wait longestFlushWait() {
    return longestFlushWait;
  }

  /** Returns the longest wait for earlier writes. */
  Wait longestMvcc() {
    return longestMvcc;
  }

  /** Keeps the longest of the time spans that it is offered. */
  static final class Wait {
    private long from;
    private long to;

    private void clear() {
      from = 0;
      to = 0;
    }

    private void offer(long start, long end) {
      if (end - start > to - from) {
        from = start;
        to = end;
      }
    }

    long from() {
      return from;
    }

    long to() {
      return to;
    }

    long micros() {
      return to - from;
    }
  }
}

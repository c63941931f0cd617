package dev.htk.coprocessor.region;

import org.apache.hadoop.hbase.client.Row;

/**
 * Where the time of the mutation batch goes that this thread works on: one object a thread, which
 * HBase's hooks fill in as they come. Nothing is allocated.
 *
 * <p>A batch runs from begin to end in one thread, and its hooks come in this order (HBase 2.5 to
 * 3.0, {@code HRegion.batchMutate} and {@code doMiniBatchMutate}):
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
 * <p>What lies between two hooks is one stage; {@link BatchAnatomy} tells which. A batch that a
 * coprocessor starts from inside of a hook, on this thread, is not looked into: it is part of what
 * the outer one waits for. A start that never sees its close, because another coprocessor threw, is
 * forgotten with the next call.
 *
 * <p>All times are microseconds of the recorder's clock.
 */
final class BatchStamps {
  /** Of more mini-batches than these the WAL's part is told from the rest no more. */
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

  /** This thread's. */
  static BatchStamps ofThread() {
    return OF_THREAD.get();
  }

  /**
   * An operation starts.
   *
   * @param inRegion whose hooks will count
   * @param isBatch whether this is the start of the batch itself
   * @param byCall the call that it came by, or null
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
   * Whether what is open here will never be closed. A thread works on one call at a time; where
   * there is none, only the second start of the same batch is expected.
   */
  private boolean isLeftOver(Object inRegion, boolean isBatch, Object byCall) {
    if (byCall != null) {
      return byCall != call;
    }
    return call == null && !(region == inRegion && isSecondStart(isBatch));
  }

  /** The batch begins; it came by no call. */
  void begin(long now) {
    called = false;
    previousEnd = 0;
    clear(now);
  }

  /**
   * The batch begins. Calls are told apart by their times: two of the same millisecond on one
   * thread are taken for one, which moves less than that millisecond between two parts.
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

  /** Whether hooks of that region count now. */
  boolean isOf(Object inRegion) {
    return region == inRegion && nested == 0;
  }

  /** A mutation is prepared; after the last one the wait for locks begins. */
  void prepared(long now) {
    operations++;
    waitingSince = now;
  }

  /** The row of a mutation or a get; the first one is kept until the batch is over. */
  void touches(Row ofMutation) {
    if (row == null) {
      row = ofMutation;
    }
  }

  /** The first row, or null. */
  byte[] row() {
    return row == null ? null : row.getRow();
  }

  /** The rows of a mini-batch are locked, and the region's updates lock is held. */
  void locked(long now, long mutations) {
    if (operations == 0) {
      operations = mutations;
    }
    waitedForLocks(now);
    locked = true;
  }

  /** The row of a check is locked; the batch itself may follow. */
  void rowLocked(long now) {
    waitedForLocks(now);
    waitingSince = now;
  }

  private void waitedForLocks(long now) {
    lockMicros += now - waitingSince;
    longestLock.offer(waitingSince, now);
  }

  /** Part of the present wait for locks was for a flush that was being prepared. */
  void waitedForFlush(long from, long to) {
    longestFlushWait.offer(from, to);
  }

  /** Since when the present mini-batch has waited for its locks. */
  long waitingSince() {
    return waitingSince;
  }

  /** Whether the present mini-batch has its locks. */
  boolean isLocked() {
    return locked;
  }

  /** The edit goes to the WAL. */
  void appending(long now) {
    if (appending == 0) {
      appending = now;
    }
  }

  /** The edit is synced and in the memstore. */
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

  /** The mini-batch has released its locks, or has given up. */
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
   * An operation closes.
   *
   * @return whether the batch is over with it, so that {@link #end} is due
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

  /** The batch is over and looked into; lets go of its region and its call. */
  void end(long now) {
    lastEnd = now;
    forget();
  }

  /** Whatever is open is not closed any more. */
  void forget() {
    region = null;
    call = null;
    row = null;
  }

  /** Whether anything was to be written: not if the region has turned it away. */
  boolean isBatch() {
    return operations > 0;
  }

  /** The call that it came by, or null. */
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

  /** When the batch before this one of the same call was over; 0 for a call's first. */
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

  /** How often an edit went to the WAL. */
  int appends() {
    return appends;
  }

  long appendFrom(int append) {
    return appendFrom[append];
  }

  long appendTo(int append) {
    return appendTo[append];
  }

  /** The longest wait for the locks of a mini-batch. */
  Wait longestLock() {
    return longestLock;
  }

  /** The longest stretch of such a wait in which a flush was being prepared. */
  Wait longestFlushWait() {
    return longestFlushWait;
  }

  /** The longest wait for earlier writes. */
  Wait longestMvcc() {
    return longestMvcc;
  }

  /** A stretch of time; the longest that it was offered. */
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

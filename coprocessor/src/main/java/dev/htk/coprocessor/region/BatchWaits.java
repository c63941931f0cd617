// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.recording.Thresholds;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;

/**
 * Records what the batches of one region waited for inside it, if longer than the thresholds: row
 * locks, the region's updates lock, earlier writes.
 *
 * <p>HBase has only one hook for both locks, after it has taken them. The part of a wait in which a
 * flush was being prepared counts as a wait for the updates lock, the rest as a wait for row locks.
 * For a batch with several mini-batches, the longest wait of each kind is recorded.
 */
final class BatchWaits {
  private final Recording recording;
  private final Source source;
  private final Scope region;
  private final Thresholds thresholds;

  BatchWaits(Recording recording, Scope region) {
    this.recording = recording;
    this.source = recording.source(SourceKind.LOCKS);
    this.region = region;
    this.thresholds = recording.thresholds();
  }

  /** Examines a finished batch. */
  void look(BatchStamps stamps) {
    long lockThreshold = thresholds.micros(Threshold.LOCK);
    long mvccThreshold = thresholds.micros(Threshold.MVCC);
    boolean slowLock = isOver(stamps.longestLock().micros(), lockThreshold);
    boolean slowMvcc = isOver(stamps.longestMvcc().micros(), mvccThreshold);
    if ((slowLock || slowMvcc) && source.isUnbrokenSince(stamps.opened())) {
      try {
        if (slowLock) {
          recordLocks(stamps, lockThreshold);
        }
        if (slowMvcc) {
          BatchStamps.Wait wait = stamps.longestMvcc();
          record(StallCause.MVCC_WAIT, wait.from(), wait.to(), stamps.operations());
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  private void recordLocks(BatchStamps stamps, long threshold) {
    BatchStamps.Wait wait = stamps.longestLock();
    BatchStamps.Wait flush = stamps.longestFlushWait();
    if (isOver(flush.micros(), threshold)) {
      record(StallCause.UPDATES_LOCK, flush.from(), flush.to(), stamps.operations());
    }
    long rowsTo = flush.micros() > 0 && flush.from() >= wait.from() ? flush.from() : wait.to();
    if (isOver(rowsTo - wait.from(), threshold)) {
      record(StallCause.ROW_LOCK, wait.from(), rowsTo, stamps.operations());
    }
  }

  /** Returns whether a wait reaches the threshold. At a threshold of 0, only real waits do. */
  private static boolean isOver(long micros, long threshold) {
    return micros > 0 && micros >= threshold;
  }

  private void record(StallCause cause, long from, long to, long operations) {
    recording.record(
        StallEvent.of(cause, region, from).figure(Figure.OPERATIONS, operations).endedAt(to));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Uncovered;

/**
 * Places the parts of a slow batch in time, in the order in which a batch passes them.
 *
 * <p>A standstill lies in some part of its batch, but no measurement tells in which. Before the
 * region's own work the times of the parts are known, and so is the part. After that, a standstill
 * is assumed to be in the rest of the batch, as far as the rest is long enough: it takes
 * microseconds unless something was in it. Reused for every batch; not thread-safe.
 */
final class BatchLayout {

  private final Uncovered free;
  private MeasuredBatch batch;
  private long from;
  private long at;
  private long inRest;
  private long toSkip;

  /** Creates a layout over the unclaimed time of an operation. */
  BatchLayout(Uncovered free) {
    this.free = free;
  }

  /**
   * Begins the layout of a batch.
   *
   * @param start when its operation started, shifted as the operation is
   */
  void begin(MeasuredBatch of, TailOperation operation, long start) {
    batch = of;
    from = of.start();
    at = of.start();
    inRest = 0;
    long before = 0;
    long rest = 0;
    for (PartVerdict verdict : PartVerdict.values()) {
      before += verdict.isBeforeRegion() ? micros(verdict) : 0;
      rest += verdict.isRest() ? micros(verdict) : 0;
    }
    long begin = Math.max(of.start() + before, start);
    long end = Math.min(of.end(), start + operation.serviceMicros());
    if (rest > 0 && end > begin) {
      inRest = Math.min(rest, end - begin - free.micros(begin, end));
    }
    toSkip = inRest;
  }

  /** Advances to the next part. */
  void next(PartVerdict verdict) {
    from = at;
    long left = micros(verdict);
    if (verdict.isBeforeRegion()) {
      at = Math.min(batch.end(), at + left);
      return;
    }
    left -= verdict.isRest() ? inRest : 0;
    while (left > 0 && at < batch.end()) {
      long freeFrom = free.firstFree(at, batch.end());
      long skipped = Math.min(toSkip, freeFrom - at);
      toSkip -= skipped;
      at += skipped;
      long until = at < freeFrom ? freeFrom : free.firstClaimed(at, batch.end());
      long step = Math.min(left, until - at);
      at += step;
      left -= step;
    }
  }

  private long micros(PartVerdict verdict) {
    return batch.parts().getOrDefault(verdict.part(), 0L);
  }

  /** Returns when the part begins. */
  long from() {
    return from;
  }

  /** Returns when the part ends. */
  long to() {
    return at;
  }
}

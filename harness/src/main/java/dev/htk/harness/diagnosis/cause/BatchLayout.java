package dev.htk.harness.diagnosis.cause;

import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Uncovered;

/**
 * Where the parts of a slow batch lie in time: one behind the other, as a batch meets them.
 *
 * <p>A standstill is in some part of the batch that it lies in, and no one measured in which.
 * Before the region's own work times are known, and so is the part. From there on a standstill is
 * taken to be in the rest of the batch, as far as that is long enough: a rest takes microseconds,
 * unless something was in it. Reused from batch to batch; not thread-safe.
 */
final class BatchLayout {

  private final Uncovered free;
  private MeasuredBatch batch;
  private long from;
  private long at;
  private long inRest;
  private long toSkip;

  /** A layout in what of an operation nothing has claimed yet. */
  BatchLayout(Uncovered free) {
    this.free = free;
  }

  /**
   * Begins with a batch.
   *
   * @param start when its operation started, moved as it is
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

  /** Goes on to the next part. */
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

  /** When the part begins. */
  long from() {
    return from;
  }

  /** When it ends. */
  long to() {
    return at;
  }
}

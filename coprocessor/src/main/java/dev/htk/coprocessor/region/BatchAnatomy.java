package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.CallClock;

/**
 * Where the time of one batch went, as it is over: the parts that {@link
 * dev.htk.coprocessor.wire.SlowBatch} keeps. They add up to the whole exactly, whatever the clocks
 * say, because each is cut where the next begins and the rest is what is left.
 *
 * <p>From the arrival of the call: the call queue, other batches of the same call, the gates before
 * the region's own work; from then on what {@link BatchStamps} has. Off the put path: made for slow
 * batches only.
 */
final class BatchAnatomy {
  private final long arrived;
  private final long handled;
  private final BatchStamps stamps;
  private final long end;

  private BatchAnatomy(long arrived, long handled, BatchStamps stamps, long end) {
    this.arrived = arrived;
    this.handled = handled;
    this.stamps = stamps;
    this.end = end;
  }

  /** The anatomy of a batch that is over now. */
  static BatchAnatomy of(BatchStamps stamps, CallClock callClock, long now) {
    long handled = handled(stamps, callClock);
    return new BatchAnatomy(handled - queueMicros(stamps), handled, stamps, now);
  }

  /**
   * How long the batch took, in microseconds, without the other batches of its call: from the
   * arrival of the call, or from the end of the batch before. Also on the put path.
   */
  static long ownMicros(BatchStamps stamps, CallClock callClock, long now) {
    return stamps.previousEnd() == 0
        ? now - handled(stamps, callClock) + queueMicros(stamps)
        : now - stamps.previousEnd();
  }

  /** When a handler took the call: not after the batch began, however HBase rounds. */
  private static long handled(BatchStamps stamps, CallClock callClock) {
    if (!stamps.isCalled()) {
      return stamps.opened();
    }
    long latest = stamps.previousEnd() == 0 ? stamps.opened() : stamps.previousEnd();
    return Math.min(latest, callClock.micros(stamps.startedMillis()));
  }

  /** How long the call waited for a handler, in microseconds; HBase knows the millisecond. */
  static long queueMicros(BatchStamps stamps) {
    return stamps.isCalled()
        ? Math.max(0, stamps.startedMillis() - stamps.receivedMillis()) * 1_000
        : 0;
  }

  long start() {
    return arrived;
  }

  long end() {
    return end;
  }

  /** From when on the call was at nothing but this batch. */
  long ownStart() {
    return stamps.previousEnd() == 0 ? arrived : stamps.previousEnd();
  }

  long queue() {
    return handled - arrived;
  }

  long otherBatches() {
    return stamps.previousEnd() == 0 ? 0 : stamps.previousEnd() - handled;
  }

  long gates() {
    return stamps.opened() - Math.max(handled, stamps.previousEnd());
  }

  long locks() {
    return stamps.lockMicros();
  }

  long mvcc() {
    return stamps.mvccMicros();
  }

  /** What is in no other part. */
  long rest(long walMicros) {
    return end - stamps.opened() - locks() - mvcc() - walMicros;
  }
}

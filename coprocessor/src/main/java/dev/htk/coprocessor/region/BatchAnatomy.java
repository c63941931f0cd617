// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.CallClock;

/**
 * Splits the time of one finished batch into the parts that {@link
 * dev.htk.coprocessor.wire.SlowBatch} keeps. The parts add up to the whole exactly, even if the
 * clocks disagree, because each part ends where the next begins, and the rest is the remainder.
 *
 * <p>First come the call queue, other batches of the same call, and the gates before the region's
 * own work; {@link BatchStamps} describes the parts after these. Off the put path: created only for
 * slow batches.
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

  /** Returns the anatomy of a batch that ends now. */
  static BatchAnatomy of(BatchStamps stamps, CallClock callClock, long now) {
    long handled = handled(stamps, callClock);
    return new BatchAnatomy(handled - queueMicros(stamps), handled, stamps, now);
  }

  /**
   * Returns how long the batch took, in microseconds, without the other batches of its call: from
   * the arrival of the call, or from the end of the previous batch. Also called on the put path.
   */
  static long ownMicros(BatchStamps stamps, CallClock callClock, long now) {
    return stamps.previousEnd() == 0
        ? now - handled(stamps, callClock) + queueMicros(stamps)
        : now - stamps.previousEnd();
  }

  /** Returns when a handler took the call; never after the batch began, however HBase rounds. */
  private static long handled(BatchStamps stamps, CallClock callClock) {
    if (!stamps.isCalled()) {
      return stamps.opened();
    }
    long latest = stamps.previousEnd() == 0 ? stamps.opened() : stamps.previousEnd();
    return Math.min(latest, callClock.micros(stamps.startedMillis()));
  }

  /** Returns how long the call waited for a handler, in microseconds; exact to a millisecond. */
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

  /** Returns the time from which the call worked only on this batch. */
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

  /** Returns the time in no other part. */
  long rest(long walMicros) {
    return end - stamps.opened() - locks() - mvcc() - walMicros;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import java.util.concurrent.atomic.LongAdder;

/**
 * Sums up what one kind of operation asked of all modelled devices of one name, and what it got.
 * All methods may be called from any thread.
 */
final class Meter {

  private final LogBuckets asked = new LogBuckets();
  private final LogBuckets given = new LogBuckets();
  private final LongAdder askedNanos = new LongAdder();
  private final LongAdder givenNanos = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder waits = new LongAdder();
  private final LongAdder waitedBytes = new LongAdder();

  /**
   * Adds an operation.
   *
   * @param length bytes moved; 0 for operations that move none
   */
  void add(long askedFor, long took, long length) {
    asked.add(askedFor);
    given.add(took);
    bytes.add(length);
    if (askedFor > 0) {
      askedNanos.add(askedFor);
      givenNanos.add(took);
      waits.add(1);
      waitedBytes.add(length);
    }
  }

  Reading read(String device, OperationKind kind) {
    return new Reading(
        device,
        kind,
        asked.counts(),
        given.counts(),
        askedNanos.sum(),
        givenNanos.sum(),
        bytes.sum(),
        waits.sum(),
        waitedBytes.sum());
  }

  /**
   * The state of a meter at one moment.
   *
   * @param askedNanos the sum over the operations that were asked to take time
   * @param bytes bytes moved by all operations
   * @param waits number of operations that were asked to take time
   * @param waitedBytes bytes moved by those
   */
  record Reading(
      String device,
      OperationKind kind,
      LogBuckets.Counts asked,
      LogBuckets.Counts given,
      long askedNanos,
      long givenNanos,
      long bytes,
      long waits,
      long waitedBytes) {

    long count() {
      return asked.total();
    }

    /** Returns the sum of both readings. */
    Reading plus(Reading other) {
      return plus(other, 1);
    }

    /** Returns what was added since an earlier reading. */
    Reading minus(Reading earlier) {
      return plus(earlier, -1);
    }

    private Reading plus(Reading other, int sign) {
      return new Reading(
          device,
          kind,
          asked.plus(other.asked, sign),
          given.plus(other.given, sign),
          askedNanos + sign * other.askedNanos,
          givenNanos + sign * other.givenNanos,
          bytes + sign * other.bytes,
          waits + sign * other.waits,
          waitedBytes + sign * other.waitedBytes);
    }
  }
}

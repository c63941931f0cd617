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

  MeterReading read(String device, OperationKind kind) {
    return new MeterReading(
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
}

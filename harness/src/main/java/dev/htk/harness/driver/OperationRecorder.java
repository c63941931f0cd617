// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntervalHistogramProvider;
import org.HdrHistogram.Recorder;
import org.HdrHistogram.SingleWriterRecorder;
import org.HdrHistogram.ValueRecorder;

/**
 * Records the latencies of one driver thread's operations, in microseconds with three significant
 * digits. Recording never blocks; a separate thread collects the histograms of each interval.
 */
@SuppressWarnings("EnumOrdinal") // An array keeps the hot path cheap.
final class OperationRecorder<R extends ValueRecorder & IntervalHistogramProvider<Histogram>> {

  private static final int SIGNIFICANT_DIGITS = 3;
  private static final Operation[] OPERATIONS = Operation.values();

  private final AtomicReferenceArray<R> recorders = new AtomicReferenceArray<>(OPERATIONS.length);
  private final Histogram[] recycled = new Histogram[OPERATIONS.length];
  private final Supplier<R> maker;

  private OperationRecorder(Supplier<R> maker) {
    this.maker = maker;
  }

  /** Creates a recorder for one thread: about 20 ns, and nothing shared with other threads. */
  static OperationRecorder<SingleWriterRecorder> ofOneThread() {
    return new OperationRecorder<>(() -> new SingleWriterRecorder(SIGNIFICANT_DIGITS));
  }

  /** Creates a recorder for any thread: as cheap while few record at the same instant. */
  static OperationRecorder<Recorder> ofAnyThread() {
    return new OperationRecorder<>(() -> new Recorder(SIGNIFICANT_DIGITS));
  }

  /** Returns a histogram of the same precision. */
  static Histogram empty() {
    return new Histogram(SIGNIFICANT_DIGITS);
  }

  void record(Operation operation, long nanos) {
    R recorder = recorders.getAcquire(operation.ordinal());
    if (recorder == null) {
      recorder = add(operation);
    }
    recorder.recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, nanos)));
  }

  private R add(Operation operation) {
    R fresh = maker.get();
    R other = recorders.compareAndExchange(operation.ordinal(), null, fresh);
    return other == null ? fresh : other;
  }

  /** Passes on what was recorded since the last call; only one collecting thread may call it. */
  void collect(BiConsumer<Operation, Histogram> target) {
    for (Operation operation : OPERATIONS) {
      R recorder = recorders.getAcquire(operation.ordinal());
      if (recorder != null) {
        Histogram interval = recorder.getIntervalHistogram(recycled[operation.ordinal()]);
        recycled[operation.ordinal()] = interval;
        if (interval.getTotalCount() > 0) {
          target.accept(operation, interval);
        }
      }
    }
  }
}

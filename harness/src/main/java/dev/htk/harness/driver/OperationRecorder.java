package dev.htk.harness.driver;

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
 * The latencies of one driver thread's operations, in microseconds with three significant digits.
 * Recording never waits; a further thread takes the histograms of an interval away.
 */
@SuppressWarnings("EnumOrdinal") // An array is what the hot path can afford.
final class OperationRecorder<R extends ValueRecorder & IntervalHistogramProvider<Histogram>> {

  private static final int SIGNIFICANT_DIGITS = 3;
  private static final Operation[] OPERATIONS = Operation.values();

  private final AtomicReferenceArray<R> recorders = new AtomicReferenceArray<>(OPERATIONS.length);
  private final Histogram[] recycled = new Histogram[OPERATIONS.length];
  private final Supplier<R> maker;

  private OperationRecorder(Supplier<R> maker) {
    this.maker = maker;
  }

  /** Only one thread may record: about 20 ns, and nothing is shared with other threads. */
  static OperationRecorder<SingleWriterRecorder> ofOneThread() {
    return new OperationRecorder<>(() -> new SingleWriterRecorder(SIGNIFICANT_DIGITS));
  }

  /** Any thread may record. As cheap as the other as long as few do so at the same instant. */
  static OperationRecorder<Recorder> ofAnyThread() {
    return new OperationRecorder<>(() -> new Recorder(SIGNIFICANT_DIGITS));
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

  /** Hands over what was recorded since the last call; called by one collecting thread only. */
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

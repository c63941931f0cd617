package dev.htk.harness.driver;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * The latencies that one driver thread sees, in microseconds with three significant digits. One
 * thread records and never waits; another takes the histograms of an interval away.
 */
@SuppressWarnings("EnumOrdinal") // An array is what the hot path can afford.
final class OperationRecorder {

  private static final int SIGNIFICANT_DIGITS = 3;
  private static final Operation[] OPERATIONS = Operation.values();

  private final AtomicReferenceArray<SingleWriterRecorder> recorders =
      new AtomicReferenceArray<>(OPERATIONS.length);
  private final Histogram[] recycled = new Histogram[OPERATIONS.length];

  /** Called by the driver thread only. */
  void record(Operation operation, long nanos) {
    SingleWriterRecorder recorder = recorders.getPlain(operation.ordinal());
    if (recorder == null) {
      recorder = new SingleWriterRecorder(SIGNIFICANT_DIGITS);
      recorders.setRelease(operation.ordinal(), recorder);
    }
    recorder.recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, nanos)));
  }

  /** Hands over what was recorded since the last call; called by one collecting thread only. */
  void collect(BiConsumer<Operation, Histogram> target) {
    for (Operation operation : OPERATIONS) {
      SingleWriterRecorder recorder = recorders.getAcquire(operation.ordinal());
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

package dev.htk.harness.diagnosis.cause;

import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The stretches in which operations waited for a thread of the client without a break. Queueing
 * theory's busy period: whatever an operation waits in it comes from what held threads since its
 * begin, also after the holding itself is over and the queue only drains.
 */
final class BusyPeriods {

  /** A thread that wakes a little late is no queue. */
  private static final long LEAST_WAIT_MICROS = 1000;

  private final long[] starts;
  private final long[] ends;

  private BusyPeriods(long[] starts, long[] ends) {
    this.starts = starts;
    this.ends = ends;
  }

  /**
   * Finds them.
   *
   * @param ordinaryMicros the wait that a free slot just missed can cost
   */
  static BusyPeriods of(List<TailOperation> operations, long ordinaryMicros) {
    long least = Math.max(LEAST_WAIT_MICROS, ordinaryMicros);
    List<TailOperation> waiting =
        operations.stream()
            .filter(operation -> operation.waitMicros() >= least)
            .sorted(Comparator.comparingLong(TailOperation::due))
            .toList();
    long[] starts = new long[waiting.size()];
    long[] ends = new long[waiting.size()];
    int count = 0;
    for (TailOperation operation : waiting) {
      if (count > 0 && operation.due() <= ends[count - 1]) {
        ends[count - 1] = Math.max(ends[count - 1], operation.start());
      } else {
        starts[count] = operation.due();
        ends[count++] = operation.start();
      }
    }
    return new BusyPeriods(Arrays.copyOf(starts, count), Arrays.copyOf(ends, count));
  }

  boolean isNone() {
    return starts.length == 0;
  }

  /** When a period began; the number -1 stands for none. */
  long start(int period) {
    return period < 0 ? Long.MAX_VALUE : starts[period];
  }

  /** The number of the period in which an operation starts, or -1. */
  int at(long start) {
    int index = Arrays.binarySearch(starts, start);
    int last = index >= 0 ? index : -index - 2;
    return last >= 0 && start <= ends[last] ? last : -1;
  }
}

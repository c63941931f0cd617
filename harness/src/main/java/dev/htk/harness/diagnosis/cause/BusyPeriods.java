// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The spans in which operations waited for a thread of the client without a break: queueing
 * theory's busy periods. Any wait in a busy period is due to what has held threads since its start,
 * even when nothing holds them any more and the queue only drains.
 */
final class BusyPeriods {

  /** A shorter wait is a thread that woke a little late, and no queue. */
  private static final long LEAST_WAIT_MICROS = 1000;

  private final long[] starts;
  private final long[] ends;

  private BusyPeriods(long[] starts, long[] ends) {
    this.starts = starts;
    this.ends = ends;
  }

  /**
   * Finds the busy periods of operations.
   *
   * @param ordinaryMicros the wait that just missing a free slot can cost
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

  /** Returns when a period began; the number -1 stands for none. */
  long start(int period) {
    return period < 0 ? Long.MAX_VALUE : starts[period];
  }

  /** Returns the number of the period in which an operation starts, or -1. */
  int at(long start) {
    int index = Arrays.binarySearch(starts, start);
    int last = index >= 0 ? index : -index - 2;
    return last >= 0 && start <= ends[last] ? last : -1;
  }
}

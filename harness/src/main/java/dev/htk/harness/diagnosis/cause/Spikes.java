// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.stream.IntStream;

/**
 * The periods in which operations took longer than the threshold. Periods less than {@link
 * #GAP_MICROS} apart are one spike.
 */
public final class Spikes {

  /** A tenth of a second: the client's first sleep between two attempts. */
  public static final long GAP_MICROS = 100_000;

  /** The start and end of one spike. */
  public record Stretch(long start, long end) {}

  private final int[] ofOperation;
  private final List<Stretch> stretches = new ArrayList<>();

  private Spikes(int[] ofOperation) {
    this.ofOperation = ofOperation;
  }

  /** Finds the spikes of operations. */
  public static Spikes of(List<TailOperation> operations, AttributionParameters parameters) {
    return of(operations, parameters, Collections.emptyNavigableSet());
  }

  /**
   * Finds the spikes of operations, cut at known times.
   *
   * @param cuts times at which one spike ends and another begins: operations due before belong to
   *     the first, those due from then on to the second
   */
  public static Spikes of(
      List<TailOperation> operations, AttributionParameters parameters, NavigableSet<Long> cuts) {
    int[] inOrder =
        IntStream.range(0, operations.size())
            .filter(i -> parameters.excess(operations.get(i).responseMicros()) > 0)
            .boxed()
            .sorted(Comparator.comparingLong(i -> operations.get(i).due()))
            .mapToInt(Integer::intValue)
            .toArray();
    Spikes spikes = new Spikes(new int[operations.size()]);
    for (int i : inOrder) {
      TailOperation operation = operations.get(i);
      int last = spikes.stretches.size() - 1;
      Stretch open = last < 0 ? null : spikes.stretches.get(last);
      if (open == null
          || operation.due() > open.end() + GAP_MICROS
          || !cuts.subSet(open.start(), false, operation.due(), true).isEmpty()) {
        spikes.stretches.add(new Stretch(operation.due(), operation.end()));
      } else {
        spikes.stretches.set(
            last, new Stretch(open.start(), Math.max(open.end(), operation.end())));
      }
      spikes.ofOperation[i] = spikes.stretches.size() - 1;
    }
    return spikes;
  }

  /** Returns the number of the spike that an operation with an excess belongs to. */
  int of(int operation) {
    return ofOperation[operation];
  }

  /** Returns all spikes, in order. */
  public List<Stretch> stretches() {
    return stretches;
  }
}

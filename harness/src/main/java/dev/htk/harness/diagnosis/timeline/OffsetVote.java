// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Bounds a server's clock offset by the times of requests: a batch begins after its operation has
 * started and ends before the operation has. A batch's operation is unknown, so each batch votes
 * for every offset at which it fits into an operation of its region. The offsets with the most
 * votes remain. Immutable.
 */
public final class OffsetVote {

  /** Fewer votes are not conclusive. */
  private static final int LEAST_VOTES = 3;

  private static final int MOST_OPERATIONS = 500;

  /** HBase truncates the arrival of a call to whole milliseconds. */
  private static final long ARRIVAL_ROUNDING_MICROS = 1000;

  /** The offsets that remain, relative to the present fit: their middle and half their width. */
  public record Result(long correction, long error) {}

  private final Map<Integer, List<TailOperation>> byRegion;

  /** Prepares the votes of batches for operations. */
  public OffsetVote(List<TailOperation> operations) {
    byRegion = byRegion(operations);
  }

  /**
   * Counts the votes of one server's batches.
   *
   * @param longest the batches, of which the longest are enough, because they fit into the fewest
   *     operations; their times follow the present fit of the clock
   * @param error how far that fit can be off
   * @return empty if too few batches agree, or less than half of those that fit anywhere
   */
  public Optional<Result> of(List<MeasuredBatch> longest, long error) {
    NavigableMap<Long, Integer> steps = new TreeMap<>();
    int voters = 0;
    for (MeasuredBatch batch : longest) {
      if (vote(batch, byRegion.getOrDefault(batch.region(), List.of()), error, steps)) {
        voters++;
      }
    }
    return count(steps, voters);
  }

  private static Map<Integer, List<TailOperation>> byRegion(List<TailOperation> operations) {
    Map<Integer, List<TailOperation>> byRegion = new HashMap<>();
    for (TailOperation operation : operations) {
      if (operation.isWrite()) {
        byRegion.computeIfAbsent(operation.region(), fresh -> new ArrayList<>()).add(operation);
      }
    }
    byRegion.values().forEach(of -> of.sort(Comparator.comparingLong(TailOperation::start)));
    return byRegion;
  }

  /**
   * Adds the offsets at which the batch fits, each once even if several operations allow it.
   *
   * @param steps by how much the number of votes changes at an offset
   */
  private static boolean vote(
      MeasuredBatch batch, List<TailOperation> operations, long error, Map<Long, Integer> steps) {
    List<long[]> fits = new ArrayList<>();
    int looked = 0;
    for (int i = firstEndingAfter(operations, batch.end() - error); i < operations.size(); i++) {
      TailOperation operation = operations.get(i);
      if (operation.start() > batch.start() + error + ARRIVAL_ROUNDING_MICROS
          || ++looked > MOST_OPERATIONS) {
        break;
      }
      long low = Math.max(-error, batch.end() - operation.end());
      long high = Math.min(error, batch.start() + ARRIVAL_ROUNDING_MICROS - operation.start());
      if (low <= high) {
        fits.add(new long[] {low, high});
      }
    }
    fits.sort(Comparator.comparingLong(fit -> fit[0]));
    long reached = Long.MIN_VALUE;
    for (long[] fit : fits) {
      if (fit[0] > reached) {
        if (reached != Long.MIN_VALUE) {
          steps.merge(reached + 1, -1, Integer::sum);
        }
        steps.merge(fit[0], 1, Integer::sum);
        reached = fit[1];
      } else {
        reached = Math.max(reached, fit[1]);
      }
    }
    if (reached != Long.MIN_VALUE) {
      steps.merge(reached + 1, -1, Integer::sum);
    }
    return !fits.isEmpty();
  }

  /** Finds the first operation that may end at a time or later; none outlasts the longest one. */
  private static int firstEndingAfter(List<TailOperation> operations, long time) {
    int low = 0;
    int high = operations.size();
    long longest = operations.stream().mapToLong(TailOperation::serviceMicros).max().orElse(0);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (operations.get(middle).start() + longest >= time) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private static Optional<Result> count(NavigableMap<Long, Integer> steps, int voters) {
    int votes = 0;
    int most = 0;
    long low = 0;
    long high = 0;
    for (Map.Entry<Long, Integer> step : steps.entrySet()) {
      votes += step.getValue();
      Long next = steps.higherKey(step.getKey());
      long until = next == null ? step.getKey() : next - 1;
      if (votes > most) {
        most = votes;
        low = step.getKey();
        high = until;
      } else if (votes == most && most > 0) {
        high = until;
      }
    }
    return most >= LEAST_VOTES && 2 * most >= voters
        ? Optional.of(new Result(low + (high - low) / 2, (high - low + 1) / 2))
        : Optional.empty();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.harness.diagnosis.timeline.BatchTrack;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finds the slow batches of operations that write, and the slow gets of those that read. A batch
 * lies within its operation, in the same region on the same server. A batch of a single row has the
 * operation's row. A batch belongs to no more operations than it has mutations. The shortest
 * operations choose first, because the fewest batches fit into them. Each takes the longest batches
 * that fit, one for each of its attempts.
 */
final class BatchJoin {

  private static final List<MeasuredBatch> NONE = List.of();

  private final List<TailOperation> operations;
  private final PlaceTracks[] places;
  private final Window window;
  private final long tolerance;
  private final int[] shortestFirst;

  /**
   * Prepares a join.
   *
   * @param tolerance microseconds by which a batch may extend beyond its operation, to allow for
   *     errors of clocks
   */
  BatchJoin(List<TailOperation> operations, PlaceTracks[] places, Window window, long tolerance) {
    this.operations = operations;
    this.places = places;
    this.window = window;
    this.tolerance = tolerance;
    this.shortestFirst =
        IntStream.range(0, operations.size())
            .filter(i -> !places[i].batches().isEmpty())
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer i) -> operations.get(i).serviceMicros())
                    .thenComparing(Comparator.naturalOrder()))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /** Returns the batches of each operation, with operations moved back by {@code shift}. */
  List<List<MeasuredBatch>> join(long shift) {
    Map<BatchTrack, int[]> taken = new HashMap<>();
    List<List<MeasuredBatch>> joined = new ArrayList<>(operations.size());
    for (int i = 0; i < operations.size(); i++) {
      joined.add(NONE);
    }
    for (int i : shortestFirst) {
      TailOperation operation = operations.get(i);
      long start = window.back(operation.start(), shift);
      List<MeasuredBatch> own = NONE;
      for (BatchTrack track : places[i].batches()) {
        if (!track.startsBefore(
            track.firstFrom(start - tolerance), start + operation.serviceMicros() + tolerance)) {
          continue;
        }
        int[] counts = taken.computeIfAbsent(track, fresh -> new int[fresh.size()]);
        for (int attempt = own.size(); attempt < operation.attempts(); attempt++) {
          MeasuredBatch best = take(track, counts, start, operation, own);
          if (best == null) {
            break;
          }
          own = own.isEmpty() ? new ArrayList<>() : own;
          own.add(best);
        }
      }
      joined.set(i, own);
    }
    return joined;
  }

  private MeasuredBatch take(
      BatchTrack track, int[] taken, long start, TailOperation operation, List<MeasuredBatch> own) {
    long last = start + operation.serviceMicros() + tolerance;
    int best = -1;
    for (int k = track.firstFrom(start - tolerance); track.startsBefore(k, last); k++) {
      MeasuredBatch batch = track.batch(k);
      if (batch.end() <= last
          && batch.isRead() != operation.isWrite()
          && batch.canBeOf(operation.row())
          && (best < 0 || batch.micros() > track.batch(best).micros())
          && taken[track.identity(k)] < Math.max(1, batch.operations())
          && isApart(batch, own)) {
        best = k;
      }
    }
    if (best < 0) {
      return null;
    }
    taken[track.identity(best)]++;
    return track.batch(best);
  }

  private static boolean isApart(MeasuredBatch batch, List<MeasuredBatch> own) {
    for (MeasuredBatch other : own) {
      if (batch.start() < other.end() && other.start() < batch.end()) {
        return false;
      }
    }
    return true;
  }
}

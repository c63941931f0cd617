// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline.Place;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells which slow batches can change a diagnosis, so that the memory for them does not grow with
 * their number in the run. Those are the batches within an operation of their own region, and all
 * batches in regions of sampled operations, which chance levels move to any time. Immutable.
 */
final class NeededBatches implements BatchesReader.Filter {

  /** More than the clocks of client and servers may differ when batches are joined. */
  private static final long SLACK_MICROS = 10_000;

  private final Set<Place> sampled = new HashSet<>();
  private final Map<Place, Spans> operations;
  private final Window window;

  /** The spans of operations of one place. */
  private static final class Spans {

    private final long[] starts;

    /** The latest end of each operation and of all before it. */
    private final long[] latestEnds;

    Spans(List<TailOperation> operations) {
      TailOperation[] sorted = operations.toArray(TailOperation[]::new);
      Arrays.sort(sorted, Comparator.comparingLong(TailOperation::start));
      starts = new long[sorted.length];
      latestEnds = new long[sorted.length];
      long latest = Long.MIN_VALUE;
      for (int i = 0; i < sorted.length; i++) {
        latest = Math.max(latest, sorted[i].end());
        starts[i] = sorted[i].start();
        latestEnds[i] = latest;
      }
    }

    boolean isAroundOne(long start, long end) {
      int at = Arrays.binarySearch(starts, start + SLACK_MICROS);
      int last = at >= 0 ? at : -at - 2;
      while (last + 1 < starts.length && starts[last + 1] == start + SLACK_MICROS) {
        last++;
      }
      return last >= 0 && latestEnds[last] + SLACK_MICROS >= end;
    }
  }

  /**
   * Prepares the choice.
   *
   * @param sample the operations that chance levels move
   */
  NeededBatches(List<TailOperation> operations, List<TailOperation> sample, Window window) {
    this.window = window;
    sample.forEach(operation -> places(operation).forEach(sampled::add));
    this.operations = new HashMap<>();
    operations.stream()
        .flatMap(operation -> places(operation).map(place -> Map.entry(place, operation)))
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())))
        .forEach((place, ofPlace) -> this.operations.put(place, new Spans(ofPlace)));
  }

  private static Stream<Place> places(TailOperation operation) {
    return Stream.of(operation.server(), operation.before())
        .filter(server -> server != Names.NONE && operation.region() != Names.NONE)
        .distinct()
        .map(server -> new Place(server, operation.region()));
  }

  @Override
  public boolean needs(int server, int region, long start, long end) {
    if (!window.meets(start, end)) {
      return false;
    }
    Place place = new Place(server, region);
    if (sampled.contains(place)) {
      return true;
    }
    Spans spans = operations.get(place);
    // An operation that ends with the window meets the window's first batches.
    return spans != null
        && (start < window.start() + SLACK_MICROS || spans.isAroundOne(start, end));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.read.EventsReader.Transition;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds when a region was offline: from its closing to its next opening and, for the daughter of a
 * split, from when its parent began to close. All times are by one clock.
 */
final class RegionGaps {

  private final Map<Long, List<Transition>> byRegion;
  private final List<StallSpan> spans = new ArrayList<>();

  private RegionGaps(List<Transition> transitions) {
    byRegion =
        transitions.stream()
            .sorted(Comparator.comparingLong(transition -> transition.span().start()))
            .collect(Collectors.groupingBy(Transition::hash));
  }

  /** Returns when regions were offline between their transitions. */
  static List<StallSpan> between(List<Transition> transitions) {
    RegionGaps gaps = new RegionGaps(transitions);
    for (Transition opening : transitions) {
      if (opening.isOpening()) {
        gaps.add(opening, opening.hash());
        if (opening.parent() != RowHash.NONE && gaps.isFirst(opening)) {
          gaps.add(opening, opening.parent());
        }
      }
    }
    return gaps.spans;
  }

  /** Returns whether a region was not open before: a daughter keeps references for longer. */
  private boolean isFirst(Transition opening) {
    return byRegion.get(opening.hash()).get(0).equals(opening);
  }

  /** Adds the gap between the last closing under the name with a given hash and an opening. */
  private void add(Transition opening, long closedAs) {
    StallSpan opened = opening.span();
    List<Transition> before =
        byRegion.getOrDefault(closedAs, List.of()).stream()
            .filter(transition -> transition.span().start() < opened.start())
            .toList();
    if (before.isEmpty() || before.get(before.size() - 1).isOpening()) {
      return;
    }
    StallSpan closed = before.get(before.size() - 1).span();
    if (closedAs != opening.hash()) {
      spans.add(nowhere(closed.server(), opened.region(), closed.start(), closed.end()));
    }
    if (closed.end() < opened.start()) {
      for (int server : new TreeSet<>(List.of(closed.server(), opened.server()))) {
        spans.add(nowhere(server, opened.region(), closed.end(), opened.start()));
      }
    }
  }

  private static StallSpan nowhere(int server, int region, long from, long to) {
    return new StallSpan(StallCause.REGION_TRANSITION, server, region, from, to);
  }
}

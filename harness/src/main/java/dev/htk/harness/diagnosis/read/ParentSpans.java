// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.read.EventsReader.Transition;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds what held operations in a region that was split before it answered them. Such an operation
 * names only the daughter that answered; what held it before has the name of the parent. All times
 * are by one clock.
 */
final class ParentSpans {

  /** The time in which a daughter's operations were with its parent, or the parent's parent. */
  private record Stay(int parent, int daughter, long from, long until) {

    boolean meets(StallSpan span) {
      return span.start() < until && span.end() > from;
    }

    StallSpan asDaughters(StallSpan span) {
      return new StallSpan(
          span.cause(), span.server(), daughter, span.start(), Math.min(span.end(), until));
    }
  }

  private final Map<Integer, Transition> births;
  private final Map<Long, Integer> numbers = new HashMap<>();

  private ParentSpans(List<Transition> transitions) {
    births =
        transitions.stream()
            .filter(transition -> transition.isOpening() && transition.parent() != RowHash.NONE)
            .collect(
                Collectors.toMap(
                    birth -> birth.span().region(),
                    Function.identity(),
                    (one, other) -> one.span().start() <= other.span().start() ? one : other));
    transitions.forEach(transition -> numbers.put(transition.hash(), transition.span().region()));
  }

  /**
   * Returns the spans of parents under the names of their daughters, as far back as operations of
   * the daughters began. Leaves out transitions, of which {@link RegionGaps} takes care.
   */
  static List<StallSpan> of(
      List<StallSpan> spans, List<Transition> transitions, List<TailOperation> operations) {
    Map<Integer, List<Stay>> stays = new ParentSpans(transitions).stays(operations);
    List<StallSpan> inherited = new ArrayList<>();
    if (stays.isEmpty()) {
      return inherited;
    }
    for (StallSpan span : spans) {
      if (span.cause() != StallCause.REGION_TRANSITION) {
        stays.getOrDefault(span.region(), List.of()).stream()
            .filter(stay -> stay.meets(span))
            .forEach(stay -> inherited.add(stay.asDaughters(span)));
      }
    }
    return inherited;
  }

  /** Returns the stays of all operations, by the number of the parent. */
  private Map<Integer, List<Stay>> stays(List<TailOperation> operations) {
    Map<Integer, Long> begun =
        operations.stream()
            .filter(operation -> births.containsKey(operation.region()))
            .collect(Collectors.toMap(TailOperation::region, TailOperation::start, Math::min));
    return begun.entrySet().stream()
        .flatMap(first -> stays(first.getKey(), first.getValue()).stream())
        .collect(Collectors.groupingBy(Stay::parent));
  }

  private List<Stay> stays(int daughter, long from) {
    List<Stay> stays = new ArrayList<>();
    long until = Long.MAX_VALUE;
    Transition birth = births.get(daughter);
    while (birth != null && from < birth.span().start() && birth.span().start() < until) {
      until = birth.span().start();
      Integer parent = numbers.get(birth.parent());
      if (parent == null) {
        break;
      }
      stays.add(new Stay(parent, daughter, from, until));
      birth = births.get(parent);
    }
    return stays;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import dev.htk.splitter.plan.SplitKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The splits that create every missing boundary. A region that needs several is halved again and
 * again, so that few rounds are needed and little is rewritten more than once.
 */
final class RegionSplits {

  private final Layout layout;
  private final List<Step> steps = new ArrayList<>();

  /** Round in which each part, keyed by its first key, exists and can be changed again. */
  private final Map<Optional<SplitKey>, Integer> ready = new HashMap<>();

  RegionSplits(Layout layout, List<Boundary> target) {
    this.layout = layout;
    List<Boundary> missing = target.stream().filter(boundary -> !layout.has(boundary)).toList();
    Optional<SplitKey> start = Optional.empty();
    double from = 0;
    int next = 0;
    for (Boundary end : layout.boundaries()) {
      int first = next;
      while (next < missing.size() && missing.get(next).key().compareTo(end.key()) < 0) {
        next++;
      }
      halve(start, from, within(from, missing.subList(first, next), end.before()), end.before(), 0);
      start = Optional.of(end.key());
      from = end.before();
    }
    halve(start, from, within(from, missing.subList(next, missing.size()), 1), 1, 0);
  }

  List<Step> steps() {
    return steps;
  }

  /** Returns the round in which the part that starts here can be merged; 0 if it exists already. */
  int ready(Optional<SplitKey> start) {
    return ready.getOrDefault(start, 0);
  }

  private void halve(
      Optional<SplitKey> start, double from, List<Boundary> inside, double to, int round) {
    if (inside.isEmpty()) {
      ready.put(start, round);
      return;
    }
    int middle = inside.size() / 2;
    Boundary cut = inside.get(middle);
    steps.add(new Step.Split(cut.key(), layout.bytes(from, to), round));
    halve(start, from, inside.subList(0, middle), cut.before(), round + 1);
    halve(
        Optional.of(cut.key()),
        cut.before(),
        inside.subList(middle + 1, inside.size()),
        to,
        round + 1);
  }

  /** Moves the estimated places of cuts into the region in which their keys lie. */
  private static List<Boundary> within(double from, List<Boundary> inside, double to) {
    return inside.stream()
        .map(cut -> new Boundary(cut.key(), Math.min(to, Math.max(from, cut.before()))))
        .toList();
  }
}

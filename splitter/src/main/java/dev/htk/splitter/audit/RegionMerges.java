// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import dev.htk.splitter.plan.SplitKey;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** The merges that remove every unwanted boundary: at most one for each resulting region. */
final class RegionMerges {

  private final Layout layout;
  private final RegionSplits splits;
  private final TreeSet<SplitKey> unwanted = new TreeSet<>();
  private final List<Step> steps = new ArrayList<>();

  RegionMerges(Layout layout, List<Boundary> target, RegionSplits splits) {
    this.layout = layout;
    this.splits = splits;
    layout.boundaries().forEach(boundary -> unwanted.add(boundary.key()));
    target.forEach(boundary -> unwanted.remove(boundary.key()));
    Optional<Boundary> start = Optional.empty();
    for (Boundary end : target) {
      merge(start, Optional.of(end));
      start = Optional.of(end);
    }
    merge(start, Optional.empty());
  }

  List<Step> steps() {
    return steps;
  }

  private void merge(Optional<Boundary> from, Optional<Boundary> to) {
    Optional<SplitKey> start = from.map(Boundary::key);
    Optional<SplitKey> end = to.map(Boundary::key);
    NavigableSet<SplitKey> after = start.isEmpty() ? unwanted : unwanted.tailSet(start.get(), true);
    List<SplitKey> removed = List.copyOf(end.isEmpty() ? after : after.headSet(end.get(), true));
    if (removed.isEmpty()) {
      return;
    }
    long bytes =
        layout.bytes(from.map(Boundary::before).orElse(0.0), to.map(Boundary::before).orElse(1.0));
    steps.add(new Step.Merge(start, removed, end, bytes, round(start, removed)));
  }

  private int round(Optional<SplitKey> start, List<SplitKey> removed) {
    int last = splits.ready(start);
    for (SplitKey key : removed) {
      last = Math.max(last, splits.ready(Optional.of(key)));
    }
    return last;
  }
}

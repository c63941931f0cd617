// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import dev.htk.splitter.keys.KnownPopulation;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The splits and merges that turn a table's regions into those of a plan and rewrite little: an
 * existing boundary near a planned one replaces it. Immutable.
 *
 * @param boundaries first keys of all regions but the first, after the last step
 * @param kept number of these boundaries that exist already
 * @param steps the steps, in an order in which they can be done
 * @param warnings what keeps the regions from being equal, one line each
 */
public record Reshape(
    List<SplitKey> boundaries, int kept, List<Step> steps, List<String> warnings) {

  public Reshape {
    boundaries = List.copyOf(boundaries);
    steps = List.copyOf(steps);
    warnings = List.copyOf(warnings);
  }

  /** Returns a reshape that changes nothing. */
  public static Reshape none(List<RegionState> regions) {
    List<SplitKey> boundaries = boundaries(regions);
    return new Reshape(boundaries, boundaries.size(), List.of(), List.of());
  }

  /**
   * Plans the steps to regions of equal size.
   *
   * @param regions current regions, in key order
   * @param keys the keys that the table holds
   * @param wanted number of regions that it should have
   * @param tolerance how far a boundary may lie from the planned one to be kept, as a fraction of
   *     the lighter region beside it, 0 to 0.4. A region then deviates from the plan by at most
   *     twice this fraction
   * @throws SplitInputException if the keys cannot be cut into so many regions
   */
  public static Reshape of(
      List<RegionState> regions, KnownPopulation keys, int wanted, double tolerance) {
    Layout layout = Layout.of(regions, keys);
    SplitPlan plan = keys.plan(wanted);
    List<Boundary> target = layout.target(plan, tolerance);
    List<Step> steps = new ArrayList<>();
    RegionSplits splits = new RegionSplits(layout, target);
    steps.addAll(splits.steps());
    steps.addAll(new RegionMerges(layout, target, splits).steps());
    // Stable sort: in each round splits stay before merges, and both in key order.
    steps.sort(Comparator.comparingInt(Step::round));
    int kept = (int) target.stream().filter(layout::has).count();
    return new Reshape(target.stream().map(Boundary::key).toList(), kept, steps, plan.warnings());
  }

  /** Returns the number of regions after the last step. */
  public int regions() {
    return boundaries.size() + 1;
  }

  public List<Step.Split> splits() {
    return steps.stream().filter(Step.Split.class::isInstance).map(Step.Split.class::cast).toList();
  }

  public List<Step.Merge> merges() {
    return steps.stream().filter(Step.Merge.class::isInstance).map(Step.Merge.class::cast).toList();
  }

  /** Returns the number of rounds; each waits for the compactions of the one before. */
  public int rounds() {
    return steps.stream().mapToInt(Step::round).max().orElse(-1) + 1;
  }

  /** Returns the bytes that compactions rewrite in all. */
  public long bytes() {
    return steps.stream().mapToLong(Step::bytes).sum();
  }

  static List<SplitKey> boundaries(List<RegionState> regions) {
    return regions.stream().skip(1).map(RegionState::startKey).map(Optional::orElseThrow).toList();
  }

  /** The merges that remove every unwanted boundary: at most one for each resulting region. */
  private static final class RegionMerges {

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
      NavigableSet<SplitKey> after =
          start.isEmpty() ? unwanted : unwanted.tailSet(start.get(), true);
      List<SplitKey> removed = List.copyOf(end.isEmpty() ? after : after.headSet(end.get(), true));
      if (removed.isEmpty()) {
        return;
      }
      long bytes =
          layout.bytes(
              from.map(Boundary::before).orElse(0.0), to.map(Boundary::before).orElse(1.0));
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

  /**
   * The splits that create every missing boundary. A region that needs several is halved again and
   * again, so that few rounds are needed and little is rewritten more than once.
   */
  private static final class RegionSplits {

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
        halve(
            start, from, within(from, missing.subList(first, next), end.before()), end.before(), 0);
        start = Optional.of(end.key());
        from = end.before();
      }
      halve(start, from, within(from, missing.subList(next, missing.size()), 1), 1, 0);
    }

    List<Step> steps() {
      return steps;
    }

    /**
     * Returns the round in which the part that starts here can be merged; 0 if it exists already.
     */
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
}

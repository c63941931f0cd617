package dev.htk.splitter.plan;

import java.util.Arrays;

/**
 * Cuts a row of weighted keys into neighbouring regions so that the fullest one, measured against
 * its target, is as light as it can be. Keys that are heavier than any region should be get regions
 * of their own, and all others share the rest evenly.
 *
 * <p>{@code int[] cuts = BalancedCut.of(weights, TargetShares.equal(20));} region <i>i</i> then
 * holds the keys from {@code cuts[i - 1]} up to, and without, {@code cuts[i]}.
 *
 * <p>Takes 8 bytes of memory a key, and time for the sum of the weights and some 60 binary searches
 * a region.
 */
public final class BalancedCut {

  private static final int STEPS = 60;

  private final double[] before;
  private final double[] target;

  /** The most that a region may hold, as a multiple of its target, unless it holds a single key. */
  private double capacity;

  private BalancedCut(double[] weights, TargetShares targets) {
    this.before = new double[weights.length + 1];
    for (int i = 0; i < weights.length; i++) {
      before[i + 1] = before[i] + weights[i];
    }
    this.target = new double[targets.regions()];
    for (int region = 0; region < target.length; region++) {
      target[region] = targets.share(region) * before[weights.length];
    }
  }

  /**
   * The first key of each region but the first one.
   *
   * @param weights of distinct keys in key order, none negative, with a sum above 0
   * @return strictly increasing, from 1 to {@code weights.length - 1}, one fewer than regions: no
   *     region is without a key
   * @throws SplitInputException if there are fewer keys than regions
   */
  public static int[] of(double[] weights, TargetShares targets) {
    if (weights.length < targets.regions()) {
      throw new SplitInputException(
          "%,d regions need as many distinct keys, and there are only %,d",
          targets.regions(), weights.length);
    }
    BalancedCut cut = new BalancedCut(weights, targets);
    cut.findCapacity();
    return cut.nearestToTargets();
  }

  /** The least capacity with which the keys fit. */
  private void findCapacity() {
    double enough = before[keys()] / Arrays.stream(target).min().orElseThrow();
    double tooLittle = 0;
    for (int step = 0; step < STEPS && enough - tooLittle > 1e-12 * enough; step++) {
      capacity = (enough + tooLittle) / 2;
      if (latest()[regions()] == keys()) {
        enough = capacity;
      } else {
        tooLittle = capacity;
      }
    }
    // A little more, so that rounding cannot make one direction disagree with the other.
    capacity = enough * (1 + 1e-9);
  }

  /** Where each region ends at the latest, if all before it are as full as they may be. */
  private int[] latest() {
    int[] ends = new int[regions() + 1];
    for (int region = 0; region < regions(); region++) {
      ends[region + 1] = furthest(region, ends[region]);
    }
    return ends;
  }

  /** Where each region must have ended, lest those after it get too full. */
  private int[] earliest() {
    int[] ends = new int[regions() + 1];
    ends[regions()] = keys();
    for (int region = regions() - 1; region > 0; region--) {
      double least = before[ends[region + 1]] - capacity * target[region];
      int start = Math.min(firstAtLeast(least), ends[region + 1] - 1);
      ends[region] = Math.max(start, region);
    }
    return ends;
  }

  /** The furthest end of a region that starts here; every later region still gets a key. */
  private int furthest(int region, int start) {
    double most = before[start] + capacity * target[region];
    int end = Math.max(firstAbove(most) - 1, start + 1);
    return Math.min(end, keys() - (regions() - 1 - region));
  }

  private int[] nearestToTargets() {
    int[] latest = latest();
    int[] earliest = earliest();
    int[] cuts = new int[regions() - 1];
    double wanted = 0;
    int start = 0;
    for (int region = 0; region < cuts.length; region++) {
      wanted += target[region];
      int from = Math.max(earliest[region + 1], start + 1);
      int to = Math.min(latest[region + 1], furthest(region, start));
      start = Math.max(from, Math.min(to, nearest(wanted)));
      cuts[region] = start;
    }
    return cuts;
  }

  private int nearest(double weight) {
    int above = Math.min(firstAtLeast(weight), keys());
    return above > 0 && weight - before[above - 1] < before[above] - weight ? above - 1 : above;
  }

  private int firstAtLeast(double weight) {
    int low = 0;
    int high = before.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (before[middle] < weight) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int firstAbove(double weight) {
    return firstAtLeast(Math.nextUp(weight));
  }

  private int regions() {
    return target.length;
  }

  private int keys() {
    return before.length - 1;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import java.util.Arrays;

/**
 * Cuts a sequence of weighted keys into neighbouring regions so that the fullest region, relative
 * to its target, is as light as possible. Keys that are heavier than any region should be get
 * regions of their own. All other keys are shared evenly by the rest.
 *
 * <p>After {@code int[] cuts = BalancedCut.of(weights, TargetShares.equal(20));} region <i>i</i>
 * holds the keys from {@code cuts[i - 1]} up to, but not including, {@code cuts[i]}.
 *
 * <p>Takes 8 bytes of memory per key, and time for the sum of the weights and some 60 binary
 * searches per region.
 */
public final class BalancedCut {

  private static final int STEPS = 60;

  private final double[] before;
  private final double[] target;

  /** Greatest weight of a region, as a multiple of its target; a single key may exceed it. */
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
   * Returns the index of the first key of each region except the first.
   *
   * @param weights weights of distinct keys in key order, none negative, with a sum above 0
   * @return strictly increasing, from 1 to {@code weights.length - 1}, one fewer than regions, so
   *     that every region has a key
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

  /** Finds the least capacity with which the keys fit. */
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
    // A little more, so that rounding cannot make the two directions disagree.
    capacity = enough * (1 + 1e-9);
  }

  /** Returns where each region ends at the latest, if all before it are as full as allowed. */
  private int[] latest() {
    int[] ends = new int[regions() + 1];
    for (int region = 0; region < regions(); region++) {
      ends[region + 1] = furthest(region, ends[region]);
    }
    return ends;
  }

  /** Returns where each region must have ended so that those after it do not get too full. */
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

  /** Returns the furthest end of a region that starts here, with a key left for each later one. */
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

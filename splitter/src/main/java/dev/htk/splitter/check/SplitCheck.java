// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.check;

import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.plan.HeldShares;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * The effect of given split keys on given keys, beside a plan of as many regions for the same keys.
 * Immutable.
 *
 * <p>{@code SplitCheck.of(SplitFormula.HEX_STRING_SPLIT.splits(15), keys).isGood()}
 *
 * @param splits the split keys, strictly increasing
 * @param held what each region holds
 * @param plan a plan of as many regions; empty if none is possible
 * @param warnings what a user must know before believing this, one line each
 */
public record SplitCheck(
    List<SplitKey> splits, HeldShares held, Optional<SplitPlan> plan, List<String> warnings) {

  /** The fullest region of good split keys holds at most so many times the mean. */
  public static final double MOST_OVER_MEAN = 2;

  /** A region with less of the mean is nearly empty. */
  public static final double LEAST_OVER_MEAN = 0.25;

  public SplitCheck {
    splits = List.copyOf(splits);
    warnings = List.copyOf(warnings);
  }

  /**
   * Checks split keys.
   *
   * @param splits strictly increasing
   */
  public static SplitCheck of(List<SplitKey> splits, KeyDistribution keys) {
    HeldShares held = keys.held(splits);
    List<String> warnings = new ArrayList<>(ofFewKeys(held));
    try {
      SplitPlan plan = keys.plan(held.regions());
      warnings.addAll(plan.warnings());
      return new SplitCheck(splits, held, Optional.of(plan), warnings);
    } catch (SplitInputException e) {
      warnings.add("no plan of as many regions is possible: " + e.getMessage());
      return new SplitCheck(splits, held, Optional.empty(), warnings);
    }
  }

  /** Returns the same check with more warnings before its own. */
  public SplitCheck warning(List<String> more) {
    List<String> all = new ArrayList<>(more);
    all.addAll(warnings);
    return new SplitCheck(splits, held, plan, all);
  }

  /** Returns the numbers of the regions that hold no key, from 1 on. */
  public List<Integer> empty() {
    return regions(share -> share == 0);
  }

  /** Returns the numbers of the regions that hold keys, but far fewer than the mean. */
  public List<Integer> nearlyEmpty() {
    return regions(share -> share > 0 && share * held.regions() < LEAST_OVER_MEAN);
  }

  private List<Integer> regions(DoublePredicate which) {
    return IntStream.range(0, held.regions())
        .filter(region -> which.test(held.shares().get(region)))
        .mapToObj(region -> region + 1)
        .toList();
  }

  /** Returns whether no region holds far more or far less than the mean. */
  public boolean isGood() {
    return empty().isEmpty() && nearlyEmpty().isEmpty() && held.maxOverMean() <= MOST_OVER_MEAN;
  }

  private static List<String> ofFewKeys(HeldShares held) {
    double most = held.bound().maxOverMean();
    return held.maxOverMean() <= MOST_OVER_MEAN && most > MOST_OVER_MEAN
        ? List.of(
            String.format(
                Locale.ROOT,
                "so few keys do not show whether the fullest region stays below %.0f times the"
                    + " mean (up to %.3f are possible): give more keys",
                MOST_OVER_MEAN,
                most))
        : List.of();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A plan of where to cut a table, and what each region will then hold. Immutable.
 *
 * @param keys describes the keys planned for, in the syntax of {@code --keys}
 * @param splits the split keys, strictly increasing; one fewer than there are regions
 * @param shares predicted share of each region in what is balanced (rows, bytes, or requests), in
 *     region order, adding up to 1
 * @param bound how wrong the shares can be
 * @param backTest how the plan did on keys that it was not made from; empty if there are none
 * @param warnings what a user must know before using the plan, one line each
 * @param outlook what is known of the keys that will follow
 */
public record SplitPlan(
    String keys,
    List<SplitKey> splits,
    List<Double> shares,
    ErrorBound bound,
    Optional<BackTest> backTest,
    List<String> warnings,
    Outlook outlook) {

  static final String EVERY_KEY_IS_KNOWN = "every key is known";

  public SplitPlan {
    splits = List.copyOf(splits);
    shares = List.copyOf(shares);
    warnings = List.copyOf(warnings);
    if (shares.size() != splits.size() + 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d split keys make %d regions, but %d shares are given",
              splits.size(),
              splits.size() + 1,
              shares.size()));
    }
    for (int i = 1; i < splits.size(); i++) {
      if (splits.get(i - 1).compareTo(splits.get(i)) >= 0) {
        throw new IllegalArgumentException(
            "split keys must increase, but '%s' is followed by '%s'"
                .formatted(splits.get(i - 1), splits.get(i)));
      }
    }
  }

  /** Makes a plan whose regions all take new rows alike. */
  public SplitPlan(
      String keys,
      List<SplitKey> splits,
      List<Double> shares,
      ErrorBound bound,
      Optional<BackTest> backTest,
      List<String> warnings) {
    this(keys, splits, shares, bound, backTest, warnings, Outlook.SPREAD);
  }

  /** Returns a plan for keys that are all known, so that its prediction is exact. */
  public static SplitPlan exact(String keys, List<SplitKey> splits, List<Double> shares) {
    return new SplitPlan(
        keys,
        splits,
        shares,
        new ErrorBound(maxOverMean(shares), EVERY_KEY_IS_KNOWN),
        Optional.empty(),
        List.of());
  }

  /** Returns the same plan with more warnings. */
  public SplitPlan warning(List<String> more) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(more);
    return new SplitPlan(keys, splits, shares, bound, backTest, all, outlook);
  }

  /** Returns the same plan with what is known of the keys to come. */
  public SplitPlan with(Outlook known) {
    return new SplitPlan(keys, splits, shares, bound, backTest, warnings, known);
  }

  public int regions() {
    return shares.size();
  }

  /** Returns the split keys in the form that {@code Admin.createTable} takes. */
  public byte[][] toBytes() {
    return splits.stream().map(SplitKey::toBytes).toArray(byte[][]::new);
  }

  /** Returns the predicted ratio of the fullest region to the mean; 1 is perfect. */
  public double maxOverMean() {
    return maxOverMean(shares);
  }

  /** Returns the predicted ratio of the emptiest region to the mean; 1 is perfect. */
  public double minOverMean() {
    return shares.stream().mapToDouble(Double::doubleValue).min().orElseThrow() * regions();
  }

  private static double maxOverMean(List<Double> shares) {
    return shares.stream().mapToDouble(Double::doubleValue).max().orElseThrow() * shares.size();
  }
}

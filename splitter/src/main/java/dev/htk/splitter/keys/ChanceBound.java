// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.plan.ErrorBound;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Bounds the size of the fullest region when rows fall into regions by chance.
 *
 * <p>A region with the share <i>p</i> of the law gets a binomial number of <i>n</i> rows. All
 * regions together exceed their bounds with a probability of at most {@link ErrorBound#CHANCE}, if
 * each does so with that probability divided by the number of regions (Bonferroni). The quantile is
 * the binomial's own, not an approximation. Rows that are drawn without replacement, or whose own
 * probabilities are <i>p</i> on average, are spread more evenly than that (Hoeffding, "On the
 * distribution of the number of successes in independent trials", 1956, and "Probability
 * inequalities for sums of bounded random variables", 1963).
 */
final class ChanceBound {

  private ChanceBound() {}

  /**
   * Returns the most that the fullest region holds, as a multiple of the mean.
   *
   * @param rows number of rows, 1 or more; above 2,147,483,647, the bound for that number is used
   * @param largestShare largest share of any region, above 0, at most 1
   */
  static double maxOverMean(long rows, int regions, double largestShare) {
    int trials = (int) Math.min(rows, Integer.MAX_VALUE);
    return most(trials, regions, largestShare) * ((double) regions / trials);
  }

  /** Returns a bound that holds for any number of rows from this one on. */
  static double maxOverMeanFrom(long rows, int regions, double largestShare) {
    int trials = (int) Math.min(rows, Integer.MAX_VALUE);
    // Counts are whole: with a few more rows, the quantile may have gone up by one.
    double most = Math.min(trials, most(trials, regions, largestShare) + 1.0);
    return most * ((double) regions / trials);
  }

  /**
   * Returns the most that one of some regions holds, as a share of the rows.
   *
   * @param share the region's share of the law, 0 to 1
   * @param orMore whether the bound holds for more rows, too
   */
  static double mostOf(long rows, int regions, double share, boolean orMore) {
    if (share == 0) {
      return 0;
    }
    int trials = (int) Math.min(rows, Integer.MAX_VALUE);
    double most = most(trials, regions, share) + (orMore ? 1.0 : 0);
    return Math.max(share, Math.min(1, most / trials));
  }

  private static int most(int trials, int regions, double share) {
    return BinomialDistribution.of(trials, Math.min(1, share))
        .inverseSurvivalProbability(ErrorBound.CHANCE / regions);
  }
}

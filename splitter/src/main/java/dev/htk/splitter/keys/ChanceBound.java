package dev.htk.splitter.keys;

import dev.htk.splitter.plan.ErrorBound;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * How full the fullest region can get when rows fall into regions by chance.
 *
 * <p>A region with the share <i>p</i> of the law gets a binomial number of <i>n</i> rows. All
 * regions together are over their bounds with a chance of at most {@link ErrorBound#CHANCE}, if
 * each is so with that chance divided by the number of regions (Bonferroni). The quantile is the
 * binomial's own, not an approximation. Rows that are drawn without replacement, or that have a
 * chance of their own each with <i>p</i> on average, are spread more evenly than that (Hoeffding,
 * "On the distribution of the number of successes in independent trials", 1956, and "Probability
 * inequalities for sums of bounded random variables", 1963).
 */
final class ChanceBound {

  private ChanceBound() {}

  /**
   * The most that the fullest region holds, as a multiple of the mean.
   *
   * @param rows 1 or more; a bound for 2,147,483,647 rows is taken for more than that
   * @param largestShare of any region, above 0, at most 1
   */
  static double maxOverMean(long rows, int regions, double largestShare) {
    int trials = (int) Math.min(rows, Integer.MAX_VALUE);
    return most(trials, regions, largestShare) * ((double) regions / trials);
  }

  /** The same for any number of rows from this one on. */
  static double maxOverMeanFrom(long rows, int regions, double largestShare) {
    int trials = (int) Math.min(rows, Integer.MAX_VALUE);
    // Counts are whole: with a few rows more, the quantile may have gone up by one.
    double most = Math.min(trials, most(trials, regions, largestShare) + 1.0);
    return most * ((double) regions / trials);
  }

  private static int most(int trials, int regions, double share) {
    return BinomialDistribution.of(trials, Math.min(1, share))
        .inverseSurvivalProbability(ErrorBound.CHANCE / regions);
  }
}

package dev.htk.harness.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The Mann-Kendall test for a trend: whether the values of a series rise or fall with time. It asks
 * only for the order of values, so that outliers and skew do no harm.
 *
 * <p>Source: R. O. Gilbert, <i>Statistical Methods for Environmental Pollution Monitoring</i>,
 * 1987, chapter 16; US EPA QA/G-9S, <i>Data Quality Assessment: Statistical Methods for
 * Practitioners</i>, 2006: the large-sample form with its correction for ties and for continuity,
 * for 10 values or more. Values that depend on their neighbours make it find trends too often.
 *
 * @param s rises less falls, over all pairs of values
 * @param variance of {@code s} if there is no trend
 * @param z {@code s} less one, in standard deviations; 0 where {@code s} is
 * @param p the probability of a {@code z} at least so far from 0 without a trend
 */
public record MannKendall(long s, double variance, double z, double p) {

  /** Below it the normal approximation is too coarse. */
  public static final int FEWEST = 10;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * Tests a series in the order of time; costs the square of its length.
   *
   * @throws IllegalArgumentException if it has fewer than {@link #FEWEST} values
   */
  public static MannKendall of(double... series) {
    if (series.length < FEWEST) {
      throw new IllegalArgumentException(
          "the test needs %d values, not %d".formatted(FEWEST, series.length));
    }
    long s = 0;
    for (int later = 1; later < series.length; later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        s +=
            Double.compare(series[later], series[earlier]) == 0
                ? 0
                : series[later] > series[earlier] ? 1 : -1;
      }
    }
    double variance = variance(series);
    double z = s == 0 ? 0 : (s - Long.signum(s)) / Math.sqrt(variance);
    return new MannKendall(s, variance, z, 2 * NORMAL.survivalProbability(Math.abs(z)));
  }

  private static double variance(double[] series) {
    double[] sorted = series.clone();
    Arrays.sort(sorted);
    double variance = term(sorted.length);
    int tied = 1;
    for (int i = 1; i <= sorted.length; i++) {
      if (i < sorted.length && sorted[i] == sorted[i - 1]) {
        tied++;
      } else {
        variance -= term(tied);
        tied = 1;
      }
    }
    return variance / 18;
  }

  private static double term(double n) {
    return n * (n - 1) * (2 * n + 5);
  }

  /**
   * Whether there is a trend.
   *
   * @param level the share of series without one for which it is said all the same
   */
  public boolean hasTrend(double level) {
    return p < level;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.htk.tuning.text.Phrase;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The Mann-Kendall test for a trend: whether the values of a series rise or fall with time. It uses
 * only the order of the values, so that outliers and skew do no harm.
 *
 * <p>Source: R. O. Gilbert, <i>Statistical Methods for Environmental Pollution Monitoring</i>,
 * 1987, chapter 16; US EPA QA/G-9S, <i>Data Quality Assessment: Statistical Methods for
 * Practitioners</i>, 2006: the large-sample form with its corrections for ties and for continuity,
 * for 10 values or more. If values depend on their neighbours, the test finds trends too often.
 *
 * @param s number of rises less number of falls, over all pairs of values
 * @param variance variance of {@code s} if there is no trend
 * @param z {@code s} moved by one towards 0, in standard deviations; 0 if {@code s} is 0
 * @param p the probability, without a trend, of a {@code z} at least this far from 0
 */
public record MannKendall(long s, double variance, double z, double p) {

  /** The normal approximation is too coarse for fewer values. */
  public static final int FEWEST = 10;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * Tests a series in time order; takes time quadratic in its length.
   *
   * @throws IllegalArgumentException if it has fewer than {@link #FEWEST} values
   */
  public static MannKendall of(double... series) {
    if (series.length < FEWEST) {
      throw new IllegalArgumentException(
          Phrase.of("the test needs %d values, not %d", FEWEST, series.length));
    }
    long s = 0;
    for (int later = 1; later < series.length; later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        s += Integer.signum(Double.compare(series[later], series[earlier]));
      }
    }
    double variance = variance(series);
    double z = s == 0 ? 0 : (s - Long.signum(s)) / Math.sqrt(variance);
    return new MannKendall(s, variance, z, 2 * NORMAL.survivalProbability(Math.abs(z)));
  }

  private static double variance(double... series) {
    double variance = term(series.length);
    for (long tied :
        DoubleStream.of(series).boxed().collect(groupingBy(identity(), counting())).values()) {
      variance -= term((double) tied);
    }
    return variance / 18;
  }

  private static double term(double n) {
    return n * (n - 1) * (2 * n + 5);
  }

  /**
   * Returns whether there is a trend.
   *
   * @param level the share of series without a trend for which the test reports one
   */
  public boolean hasTrend(double level) {
    return p < level;
  }
}

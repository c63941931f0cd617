// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Estimates the median with the bootstrap's bias-corrected and accelerated interval (BCa; Efron,
 * "Better bootstrap confidence intervals", Journal of the American Statistical Association 82,
 * 1987).
 *
 * <p>The interval's ends are the quantiles <i>Φ(z<sub>0</sub> + (z<sub>0</sub> ± z) / (1 −
 * a(z<sub>0</sub> ± z)))</i> of {@link MedianBootstrap}. The bias <i>z<sub>0</sub></i> is
 * <i>Φ⁻¹</i> of the share of medians below the sample's, plus half of those equal to it. The
 * acceleration <i>a</i> is a sixth of the skewness of the medians that leave one value out. (For a
 * median both are small, and <i>a</i> is 0 for an even number of values.)
 *
 * <p>For <i>z</i> it uses not the normal quantile but <i>t<sub>n-1</sub> √(n/(n-1))</i>, the
 * expanded level of Hesterberg ("What teachers should know about the bootstrap", American
 * Statistician 69, 2015), as a bootstrap of few values is too narrow. Without it, 10 or 20 equal
 * pairs would differ "at 95 %" in 6 of 100 cases, and at a family's levels twice as often as
 * stated. With it they do so in at most 5, for normal, heavy-tailed, skewed and bimodal
 * distributions (simulations: docs/results/statistics.md).
 *
 * <p>Assumes independent values of any distribution with a density. The interval's ends never leave
 * the sample. As all <i>n</i> values lie on one side of their true median with probability
 * 2<sup>1-n</sup>, it is unbounded at levels below that. If all values are equal, it is that value.
 */
public final class MedianEstimate implements Estimate {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private final int count;
  private final double median;
  private final MedianBootstrap bootstrap;
  private final double bias;
  private final double acceleration;

  /**
   * Calculates the estimate.
   *
   * @param values finite, two or more
   */
  public MedianEstimate(double... values) {
    double[] sorted = Finite.copy(values, 2);
    Arrays.sort(sorted);
    count = sorted.length;
    median = Median.ofSorted(sorted);
    bootstrap = new MedianBootstrap(sorted);
    bias = NORMAL.inverseCumulativeProbability(bootstrap.shareUpToMedian());
    acceleration = acceleration(sorted);
  }

  /** Returns the skewness of the medians that leave one value out, divided by six. */
  private static double acceleration(double[] sorted) {
    int n = sorted.length;
    int half = n / 2;
    if (n % 2 == 0) {
      // Without a lower value one median remains, without an upper one another: no skewness.
      return 0;
    }
    double withoutLower = (sorted[half] + sorted[half + 1]) / 2;
    double withoutMiddle = (sorted[half - 1] + sorted[half + 1]) / 2;
    double withoutUpper = (sorted[half - 1] + sorted[half]) / 2;
    double mean = (half * (withoutLower + withoutUpper) + withoutMiddle) / n;
    double squares =
        half * (square(mean - withoutLower) + square(mean - withoutUpper))
            + square(mean - withoutMiddle);
    double cubes =
        half * (cube(mean - withoutLower) + cube(mean - withoutUpper)) + cube(mean - withoutMiddle);
    return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
  }

  private static double square(double value) {
    return value * value;
  }

  private static double cube(double value) {
    return value * value * value;
  }

  @Override
  public double value() {
    return median;
  }

  @Override
  public Interval interval(double significance) {
    if (significance < leastLevel(count)) {
      return Interval.UNKNOWN;
    }
    double z = StudentEstimate.expandedQuantile(count, significance);
    double low = bootstrap.quantile(corrected(-z));
    double high = bootstrap.quantile(corrected(z));
    return new Interval(Math.min(low, median), Math.max(high, median));
  }

  /** Returns the level below which the interval of so many values is unbounded. */
  static double leastLevel(int count) {
    return Math.scalb(1.0, 1 - count);
  }

  private double corrected(double z) {
    double shifted = bias + z;
    if (acceleration * shifted >= 1) {
      // So far out the correction is meaningless: use the sample's own end.
      return shifted > 0 ? 1 : 0;
    }
    return NORMAL.cumulativeProbability(bias + shifted / (1 - acceleration * shifted));
  }

  @Override
  public Method method() {
    return Method.MEDIAN_BCA;
  }

  @Override
  public double spread() {
    return bootstrap.standardError() * Math.sqrt(count / (Math.PI / 2));
  }
}

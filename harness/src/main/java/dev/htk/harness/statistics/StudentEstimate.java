// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates a mean, or the difference of two, with an interval by Student's distribution.
 *
 * @param squaredError the square of the value's standard error, which comes from the same sample; 0
 *     if all values were equal
 * @param freedom degrees of freedom of the error; below 1, the interval is unbounded
 */
public record StudentEstimate(
    double value, double squaredError, double freedom, Method method, double spread)
    implements Estimate {

  private static final int FEWEST_DEGREES = 1;

  /**
   * Estimates the mean with Student's t interval: <i>m ± t<sub>n-1</sub> s / √n</i> (Student, "The
   * probable error of a mean", Biometrika 6, 1908).
   *
   * <p>Assumes independent, approximately normal values. If their distribution is symmetric with
   * heavier tails, as the log ratios of two equal sides are, the interval is too wide rather than
   * too narrow, so that differences are claimed less often than stated. If all values are equal,
   * the interval is that value alone; with a single value it is unbounded.
   *
   * @param values finite, one or more
   */
  public static StudentEstimate ofMean(double... values) {
    Moments moments = Moments.of(Finite.copy(values, 1));
    return new StudentEstimate(
        moments.mean(),
        moments.squaredError(),
        moments.count() - 1.0,
        Method.STUDENT_T,
        moments.standardDeviation());
  }

  /**
   * Estimates the mean of the second sample less that of the first, with Welch's t interval (Welch,
   * "The generalization of Student's problem when several different population variances are
   * involved", Biometrika 34, 1947; degrees of freedom by Satterthwaite, Biometrics Bulletin 2,
   * 1946). The spread is the standard deviation of the difference of two trials, one from each
   * side.
   *
   * <p>Assumes independent, approximately normal values on each side; the variances may differ. It
   * cannot tell the compared change from others between the samples. For two samples of equal
   * values it is their difference alone.
   *
   * @param first finite, two or more
   * @param second the sample that the first is subtracted from; finite, two or more
   */
  public static StudentEstimate ofDifference(double[] first, double[] second) {
    Moments one = Moments.of(Finite.copy(first, 2));
    Moments other = Moments.of(Finite.copy(second, 2));
    return new StudentEstimate(
        other.mean() - one.mean(),
        one.squaredError() + other.squaredError(),
        freedom(one, other),
        Method.WELCH_T,
        Math.sqrt(one.variance() + other.variance()));
  }

  private static double freedom(Moments one, Moments other) {
    double squaredError = one.squaredError() + other.squaredError();
    if (squaredError == 0) {
      return (double) one.count() + other.count() - 2;
    }
    double first = one.squaredError() / squaredError;
    double second = other.squaredError() / squaredError;
    return 1 / (first * first / (one.count() - 1) + second * second / (other.count() - 1));
  }

  @Override
  public Interval interval(double significance) {
    return interval(value, squaredError, freedom, significance);
  }

  /** Returns the interval of any value with an error as described above. */
  static Interval interval(double value, double squaredError, double freedom, double significance) {
    if (freedom < FEWEST_DEGREES) {
      return Interval.UNKNOWN;
    }
    double half = quantile(freedom, significance) * Math.sqrt(squaredError);
    return new Interval(value - half, value + half);
  }

  @Override
  public double pValue(double hypothesis) {
    double distance = Math.abs(value - hypothesis);
    if (freedom < FEWEST_DEGREES || distance == 0) {
      return 1;
    }
    return 2 * TDistribution.of(freedom).survivalProbability(distance / Math.sqrt(squaredError));
  }

  /** Returns the two-sided quantile of Student's distribution. */
  static double quantile(double freedom, double significance) {
    return -TDistribution.of(freedom).inverseCumulativeProbability(significance / 2);
  }

  /**
   * Returns the quantile that replaces the normal one in bootstraps, see {@link MedianEstimate}.
   */
  static double expandedQuantile(int count, double significance) {
    return Math.sqrt(count / (count - 1.0)) * quantile(count - 1.0, significance);
  }
}

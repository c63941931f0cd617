// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

/**
 * A figure estimated from trials. Immutable.
 *
 * <p>Intervals of higher confidence contain those of lower confidence. Verdicts at different levels
 * therefore never contradict each other, and {@link #pValue} agrees with every interval.
 */
public interface Estimate {

  /** The least that {@link #pValue} tries; for less, intervals are as good as infinite. */
  double LEAST_SIGNIFICANCE = 1e-9;

  /** Returns the most likely value. */
  double value();

  /**
   * Returns the two-sided interval.
   *
   * @param significance one minus the confidence, such as 0.05; above 0, below 1
   */
  Interval interval(double significance);

  /** Returns how the estimate is calculated. */
  Method method();

  /**
   * Returns the standard deviation of one trial's value around the estimate. For a mean this is
   * that of the values; for a median, that of normal values whose median would be as uncertain.
   */
  double spread();

  /**
   * Returns the p-value of the hypothesis that a value is the true one: the least significance at
   * which the interval excludes it, found by bisection to a relative accuracy of one in a million.
   * Returns 0 if even the interval at {@link #LEAST_SIGNIFICANCE} excludes it.
   */
  default double pValue(double hypothesis) {
    double inside = Math.log(LEAST_SIGNIFICANCE);
    if (!interval(LEAST_SIGNIFICANCE).contains(hypothesis)) {
      return 0;
    }
    double outside = 0;
    while (outside - inside > 1e-6) {
      double middle = (inside + outside) / 2;
      if (interval(Math.exp(middle)).contains(hypothesis)) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return Math.exp(outside);
  }
}

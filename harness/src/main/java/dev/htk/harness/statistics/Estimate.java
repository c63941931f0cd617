package dev.htk.harness.statistics;

/**
 * A figure estimated from trials. Immutable.
 *
 * <p>Intervals of higher confidence hold those of lower confidence, so that a verdict at one level
 * never contradicts one at another, and {@link #pValue} is consistent with every interval.
 */
public interface Estimate {

  /** The least that {@link #pValue} looks at; for less, intervals are as good as infinite. */
  double LEAST_SIGNIFICANCE = 1e-9;

  /** The most likely value. */
  double value();

  /**
   * The two-sided interval.
   *
   * @param significance one minus the confidence, such as 0.05; above 0, below 1
   */
  Interval interval(double significance);

  /** How it comes about. */
  Method method();

  /**
   * The standard deviation of one trial's value about the estimate, as far as the method sees it:
   * for a mean that of the values, for a median that of normal values whose median would be as
   * uncertain.
   */
  double spread();

  /**
   * The least significance at which the interval excludes a value: the p-value of the hypothesis
   * that it is the true one, found by bisection to a relative accuracy of one in a million. 0 if
   * even the interval of the least significance that is looked at excludes it.
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

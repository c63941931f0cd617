package dev.htk.harness.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's interval and p-value of an estimate whose standard error comes from the same sample.
 *
 * @param value the estimate
 * @param squaredError the square of its standard error; 0 if all values were equal
 * @param freedom degrees of freedom of the error; below 1, the interval is unbounded
 */
record StudentInterval(double value, double squaredError, double freedom) {

  private static final int FEWEST_DEGREES = 1;

  Interval at(double significance) {
    if (freedom < FEWEST_DEGREES) {
      return Interval.UNKNOWN;
    }
    double half =
        -TDistribution.of(freedom).inverseCumulativeProbability(significance / 2)
            * Math.sqrt(squaredError);
    return new Interval(value - half, value + half);
  }

  double pValue(double hypothesis) {
    double distance = Math.abs(value - hypothesis);
    if (freedom < FEWEST_DEGREES || distance == 0) {
      return 1;
    }
    return 2 * TDistribution.of(freedom).survivalProbability(distance / Math.sqrt(squaredError));
  }
}

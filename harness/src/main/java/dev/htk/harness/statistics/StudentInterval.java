package dev.htk.harness.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What Student's law says of a value whose standard error was estimated from the same sample.
 *
 * @param value the estimate
 * @param squaredError the square of its standard error; 0 if all values were equal
 * @param freedom degrees of freedom of the error; under 1, nothing is known of it
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

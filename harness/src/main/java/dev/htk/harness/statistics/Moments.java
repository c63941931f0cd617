// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

/**
 * Mean and variance of a sample.
 *
 * @param variance with the divisor {@code count - 1}; NaN for one value
 */
record Moments(int count, double mean, double variance) {

  /** Calculates in two passes, so that values far from 0 lose no digits. */
  static Moments of(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    double mean = sum / values.length;
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return new Moments(values.length, mean, squares / (values.length - 1));
  }

  double standardDeviation() {
    return Math.sqrt(variance);
  }

  /** Returns the square of the mean's standard error. */
  double squaredError() {
    return variance / count;
  }
}

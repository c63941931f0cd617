// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.Arrays;

/** The median of a sample; for an even number of values, the mean of the two middle ones. */
public final class Median {

  private Median() {}

  /**
   * Returns the median. Sorts a copy.
   *
   * @param values one or more; if one is NaN, so is the result
   */
  public static double of(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted);
  }

  /** Returns the median of values in the order of {@link Arrays#sort(double[])}. */
  static double ofSorted(double[] sorted) {
    if (sorted.length == 0) {
      throw new IllegalArgumentException("no value has no median");
    }
    if (Double.isNaN(sorted[sorted.length - 1])) {
      return Double.NaN;
    }
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}

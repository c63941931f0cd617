package dev.htk.harness.statistics;

import java.util.Arrays;

/** The middle of a sample; with an even number of values, the mean of the two in the middle. */
public final class Median {

  private Median() {}

  /**
   * The median. Sorts a copy.
   *
   * @param values one or more; with a NaN among them the answer is NaN
   */
  public static double of(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted);
  }

  /** The same of values in ascending order, as {@link Arrays#sort(double[])} leaves them. */
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

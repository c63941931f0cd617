// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.Locale;

/** Checks the values that every estimate requires. */
final class Finite {

  private Finite() {}

  /**
   * Returns a copy of the values.
   *
   * @throws IllegalArgumentException if there are fewer than required, or one is not finite
   */
  static double[] copy(double[] values, int fewest) {
    if (values.length < fewest) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "%d values are too few, %d are needed", values.length, fewest));
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a value is " + value);
      }
    }
    return values.clone();
  }
}

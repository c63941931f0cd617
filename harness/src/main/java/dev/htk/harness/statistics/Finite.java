// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import dev.htk.tuning.text.Phrase;

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
          Phrase.of("%d values are too few, %d are needed", values.length, fewest));
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a value is " + value);
      }
    }
    return values.clone();
  }
}

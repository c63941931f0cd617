package dev.htk.harness.statistics;

/** What every estimate asks of its values. */
final class Finite {

  private Finite() {}

  /**
   * A copy of the values.
   *
   * @throws IllegalArgumentException if there are fewer than asked for, or one is not a number
   */
  static double[] copy(double[] values, int fewest) {
    if (values.length < fewest) {
      throw new IllegalArgumentException(
          "%d values are too few, %d are needed".formatted(values.length, fewest));
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a value is " + value);
      }
    }
    return values.clone();
  }
}

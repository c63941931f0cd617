// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.function.DoubleUnaryOperator;

/**
 * A closed interval. An infinite end means that nothing is known on that side.
 *
 * @param low not above {@code high}
 */
public record Interval(double low, double high) {

  /** The interval if nothing is known. */
  public static final Interval UNKNOWN =
      new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("not an interval: [%s, %s]".formatted(low, high));
    }
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  /** Returns the interval of an increasing function, such as from logarithms to ratios. */
  public Interval map(DoubleUnaryOperator rising) {
    return new Interval(rising.applyAsDouble(low), rising.applyAsDouble(high));
  }
}

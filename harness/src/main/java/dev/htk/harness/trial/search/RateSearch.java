// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.search;

import java.util.OptionalDouble;

/**
 * Chooses the rates of a search for the highest one that is sustained. Goes up by half, or down to
 * a half, until one rate is sustained and another is not. Then bisects their ratio until the two
 * are close enough.
 *
 * <p>Not thread-safe.
 */
final class RateSearch {

  private static final double UP = 1.5;
  private static final double DOWN = 0.5;

  private final double first;
  private final double precision;
  private final double most;
  private double sustained;
  private double broken = Double.POSITIVE_INFINITY;

  /**
   * @param first the first rate, operations a second, more than 0
   * @param precision how much higher than the sustained rate the lowest broken rate may be in the
   *     end, as a share of the sustained one; more than 0
   * @param most the highest rate that may be tried; infinite for no limit
   */
  RateSearch(double first, double precision, double most) {
    if (!(first > 0) || !(precision > 0) || !(most > 0)) {
      throw new IllegalArgumentException("rates and precision must be more than 0");
    }
    this.first = Math.min(first, most);
    this.precision = precision;
    this.most = most;
  }

  /** Returns the rate to try next; empty when the search is over. */
  OptionalDouble next() {
    if (sustained == 0 && Double.isInfinite(broken)) {
      return OptionalDouble.of(first);
    }
    if (Double.isInfinite(broken)) {
      return sustained >= most
          ? OptionalDouble.empty()
          : OptionalDouble.of(Math.min(sustained * UP, most));
    }
    if (sustained == 0) {
      return OptionalDouble.of(broken * DOWN);
    }
    return broken <= sustained * (1 + precision)
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(sustained * broken));
  }

  /** Takes note of whether a rate was sustained. */
  void judged(double rate, boolean isSustained) {
    if (isSustained) {
      sustained = Math.max(sustained, rate);
    } else {
      broken = Math.min(broken, rate);
    }
  }

  /** Returns the highest rate that was sustained; 0 if none was. */
  double highestSustained() {
    return sustained;
  }

  /** Returns the lowest rate that was not sustained; infinite if all were. */
  double lowestBroken() {
    return broken;
  }
}

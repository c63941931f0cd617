// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;

/**
 * The ratio of two figures that were each found in steps, such as the highest sustained rate: one
 * number per JVM, no finer than a step.
 *
 * <p>No distribution can be estimated from a few numbers. The interval therefore goes from the
 * least of one side to the greatest of the other, in both directions. It is widened at both ends by
 * one step, or by the range of the JVMs of one side, whichever is larger. A difference is shown
 * only if the interval excludes 1: all JVMs of one side are then above all of the other, by at
 * least two steps and by more than either side's range.
 *
 * @param value logarithm of the ratio, second to first, of geometric means
 * @param interval of the logarithm
 */
public record SteppedRatio(double value, Interval interval) implements Estimate {

  /** Allows for rounding differences between equal steps, as a logarithm. */
  private static final double ROUNDING = 1e-3;

  /**
   * Estimates the ratio.
   *
   * @param first one value per JVM, above 0
   * @param second likewise, as many
   * @param step the ratio of a step to the one below it, above 1
   */
  public static SteppedRatio of(double[] first, double[] second, double step) {
    DoubleSummaryStatistics before = logarithms(first);
    DoubleSummaryStatistics after = logarithms(second);
    double widening =
        Math.max(Math.log(step), Math.max(scatter(before), scatter(after))) + ROUNDING;
    return new SteppedRatio(
        after.getAverage() - before.getAverage(),
        new Interval(
            after.getMin() - before.getMax() - widening,
            after.getMax() - before.getMin() + widening));
  }

  /** Returns the interval, which has no stated significance. */
  @Override
  public Interval interval(double significance) {
    return interval;
  }

  @Override
  public Method method() {
    return Method.STEPS;
  }

  @Override
  public double spread() {
    return Double.NaN;
  }

  private static DoubleSummaryStatistics logarithms(double... values) {
    return Arrays.stream(values).map(Math::log).summaryStatistics();
  }

  private static double scatter(DoubleSummaryStatistics values) {
    return values.getMax() - values.getMin();
  }
}

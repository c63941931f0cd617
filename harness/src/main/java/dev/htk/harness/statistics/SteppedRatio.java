package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;

/**
 * The ratio of two figures that were each found on a staircase, such as the highest rate that was
 * sustained: one number a JVM, no finer than a step.
 *
 * <p>A few numbers have no law that could be estimated. The interval therefore goes from the least
 * of one side to the greatest of the other, both ways, and is wider at both ends by a step, or by
 * what the JVMs of one side differ among themselves, whichever is larger. A difference is shown
 * only if it excludes 1: all JVMs of one side are then above all of the other, by two steps at
 * least, and by more than either side scatters.
 *
 * @param ratio second to first, of geometric means
 * @param interval of the ratio
 * @param shown whether there is a difference
 */
public record SteppedRatio(double ratio, Interval interval, boolean shown) {

  /** Values of the same stair may differ by rounding. */
  private static final double ROUNDING = 1e-3;

  /** Fewer JVMs of a side show nothing. */
  public static final int FEWEST = 2;

  /**
   * Estimates the ratio.
   *
   * @param first one a JVM, above 0
   * @param second likewise, as many
   * @param step ratio of a stair to the one below it, above 1
   */
  public static SteppedRatio of(double[] first, double[] second, double step) {
    DoubleSummaryStatistics before = logarithms(first);
    DoubleSummaryStatistics after = logarithms(second);
    double widening =
        Math.max(Math.log(step), Math.max(scatter(before), scatter(after))) + ROUNDING;
    Interval log =
        new Interval(
            after.getMin() - before.getMax() - widening,
            after.getMax() - before.getMin() + widening);
    return new SteppedRatio(
        Math.exp(after.getAverage() - before.getAverage()),
        log.map(Math::exp),
        first.length >= FEWEST && !log.contains(0));
  }

  private static DoubleSummaryStatistics logarithms(double... values) {
    return Arrays.stream(values).map(Math::log).summaryStatistics();
  }

  private static double scatter(DoubleSummaryStatistics values) {
    return values.getMax() - values.getMin();
  }
}

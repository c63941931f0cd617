package dev.htk.harness.statistics;

/**
 * The ratio of two figures that were each found on a staircase, such as the highest rate that was
 * sustained: one number a JVM, no finer than a step.
 *
 * <p>A few numbers have no law that could be estimated. The interval is therefore that of the
 * pairs' own ratios, from the least to the greatest, widened by a step at both ends, and a
 * difference is shown only if it excludes 1: in every pair the sides then differ by more than a
 * step, so by two at least, in the same direction.
 *
 * @param ratio geometric mean of the pairs' ratios
 * @param interval of the ratio
 * @param shown whether there is a difference
 */
public record SteppedRatio(double ratio, Interval interval, boolean shown) {

  /** Values of the same stair may differ by rounding. */
  private static final double ROUNDING = 1e-3;

  /** Fewer pairs show nothing. */
  public static final int FEWEST = 2;

  /**
   * Estimates the ratio.
   *
   * @param first one a JVM, above 0
   * @param second what the first is divided into, of the same pairs
   * @param step ratio of a stair to the one below it, above 1
   */
  public static SteppedRatio of(double[] first, double[] second, double step) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (int i = 0; i < first.length; i++) {
      double logRatio = Math.log(second[i] / first[i]);
      least = Math.min(least, logRatio);
      greatest = Math.max(greatest, logRatio);
      sum += logRatio;
    }
    double widening = Math.log(step) + ROUNDING;
    Interval log = new Interval(least - widening, greatest + widening);
    return new SteppedRatio(
        Math.exp(sum / first.length),
        log.map(Math::exp),
        first.length >= FEWEST && !log.contains(0));
  }
}

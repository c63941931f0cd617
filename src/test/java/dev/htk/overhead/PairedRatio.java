package dev.htk.overhead;

import dev.htk.harness.statistics.Interval;
import dev.htk.harness.statistics.MeanEstimate;
import java.util.List;

/**
 * The ratio of two paired measurements, with its confidence interval.
 *
 * <p>The interval is that of {@link MeanEstimate} for the log ratios of {@code pairs} rounds, taken
 * back to ratios. With fewer than two rounds its ends are 0 and infinity.
 *
 * @param pairs how many rounds there were
 * @param ratio the geometric mean of their ratios
 */
record PairedRatio(int pairs, double ratio, double low, double high) {

  /**
   * Returns the mean ratio with its two-sided interval.
   *
   * @param logRatios one a round; at least one
   * @param confidence such as 0.95
   */
  static PairedRatio of(List<Double> logRatios, double confidence) {
    MeanEstimate mean =
        new MeanEstimate(logRatios.stream().mapToDouble(Double::doubleValue).toArray());
    Interval interval = mean.interval(1 - confidence).map(Math::exp);
    return new PairedRatio(
        logRatios.size(), Math.exp(mean.value()), interval.low(), interval.high());
  }
}

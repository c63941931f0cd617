package dev.htk.overhead;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * The ratio of two paired measurements, with its confidence interval.
 *
 * <p>Student's t interval of the mean log ratio of {@code pairs} independent rounds, taken back to
 * ratios. It assumes that the rounds' log ratios are about normal and independent of each other;
 * with fewer than two rounds there is no interval, and its ends are 0 and infinity.
 *
 * @param pairs how many rounds there were
 * @param ratio the geometric mean of their ratios
 */
record PairedRatio(int pairs, double ratio, double low, double high) {

  /**
   * The mean ratio with its two-sided interval.
   *
   * @param logRatios one a round; at least one
   * @param confidence such as 0.95
   */
  static PairedRatio of(List<Double> logRatios, double confidence) {
    SummaryStatistics statistics = new SummaryStatistics();
    logRatios.forEach(statistics::addValue);
    double mean = statistics.getMean();
    int pairs = logRatios.size();
    if (pairs < 2) {
      return new PairedRatio(pairs, Math.exp(mean), 0, Double.POSITIVE_INFINITY);
    }
    double quantile =
        new TDistribution(pairs - 1).inverseCumulativeProbability(1 - (1 - confidence) / 2);
    double half = quantile * statistics.getStandardDeviation() / Math.sqrt(pairs);
    return new PairedRatio(pairs, Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
  }
}

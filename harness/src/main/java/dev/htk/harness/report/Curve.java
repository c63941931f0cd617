package dev.htk.harness.report;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution of latencies as HdrHistogram's percentile plots show it.
 *
 * @param count values
 * @param points pairs of 1 / (1 - percentile / 100) and microseconds; the last is the maximum, at
 *     the count
 */
record Curve(Key key, long count, List<double[]> points) {

  /** Enough for a smooth line; a tick is a step of the iteration to half the remaining distance. */
  private static final int TICKS = 6;

  /**
   * What was measured.
   *
   * @param measure {@code service} or {@code response}
   */
  record Key(String phase, String operation, String measure) {}

  static Curve of(Key key, Histogram histogram) {
    long count = histogram.getTotalCount();
    List<double[]> points = new ArrayList<>();
    for (HistogramIterationValue value : histogram.percentiles(TICKS)) {
      double beyond = 1 - value.getPercentileLevelIteratedTo() / 100;
      double x = beyond <= 0 ? (double) count : Math.min((double) count, 1 / beyond);
      points.add(new double[] {x, value.getValueIteratedTo()});
    }
    return new Curve(key, count, points);
  }
}

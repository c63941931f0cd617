// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution of latencies in the form of HdrHistogram's percentile plots.
 *
 * @param count number of values
 * @param points pairs of 1 / (1 - percentile / 100) and microseconds; the last pair is the count
 *     and the maximum
 */
record Curve(Key key, long count, List<double[]> points) {

  /** Ticks per halving of the distance to 100 %: enough for a smooth line. */
  private static final int TICKS = 6;

  /**
   * Identifies what was measured.
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

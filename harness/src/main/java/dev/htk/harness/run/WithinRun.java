// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import dev.htk.harness.statistics.BatchMeans;
import dev.htk.harness.statistics.Interval;

/**
 * The precision of a phase's means, by {@link BatchMeans} of its whole seconds, because each second
 * resembles the one before. It holds within the run and says nothing about another run.
 *
 * @param throughput operations a second
 * @param response of all operations together, microseconds; null if there were none
 */
public record WithinRun(Mean throughput, Mean response) {

  private static final double SIGNIFICANCE = 0.05;

  /**
   * A mean with its confidence interval.
   *
   * @param low not below 0
   * @param confidence of the interval, such as 0.95
   * @param batches how many independent batches the mean is over
   * @param batchSeconds duration of each batch
   * @param independent false if the phase was too short for the correlation of its seconds; the
   *     interval is then too narrow
   */
  public record Mean(
      double mean,
      double low,
      double high,
      double confidence,
      int batches,
      int batchSeconds,
      boolean independent) {

    /** Returns the mean of a series, or of its deviations from {@code origin}. */
    public static Mean of(double origin, BatchMeans batches) {
      Interval interval = batches.interval(SIGNIFICANCE).map(value -> origin + value);
      return new Mean(
          origin + batches.mean(),
          Math.max(0, interval.low()),
          interval.high(),
          1 - SIGNIFICANCE,
          batches.batches(),
          batches.batchLength(),
          batches.independent());
    }
  }
}

package dev.htk.harness.run;

import dev.htk.harness.statistics.BatchMeans;
import dev.htk.harness.statistics.Interval;

/**
 * How sure a phase is of its own means, although each second resembles the one before: {@link
 * BatchMeans} of its whole seconds. An error within the run, which says nothing of another run.
 *
 * @param throughput operations a second
 * @param response of all operations together, microseconds; null where there were none
 */
public record WithinRun(Mean throughput, Mean response) {

  private static final double SIGNIFICANCE = 0.05;

  /**
   * A mean with its interval.
   *
   * @param low not below 0
   * @param confidence of the interval, such as 0.95
   * @param batches of how many independent stretches it is the mean
   * @param batchSeconds how long each is
   * @param independent false if the phase was too short for its seconds' resemblance: then the
   *     interval is too narrow
   */
  public record Mean(
      double mean,
      double low,
      double high,
      double confidence,
      int batches,
      int batchSeconds,
      boolean independent) {

    /** The mean of a series, or what the series is the deviation from. */
    static Mean of(double origin, BatchMeans batches) {
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

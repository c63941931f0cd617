// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Estimates the ratios of several contrasts, each measured in only a few pairs. The scatter among
 * pairs of one contrast is estimated from all contrasts together, as in a one-way analysis of
 * variance, because two pairs alone would say next to nothing about it. Assumes that the logarithms
 * scatter alike in all contrasts.
 *
 * @param squaredError the variance of a pair's logarithm, estimated with {@code freedom}
 * @param freedom degrees of freedom; 0 if no contrast has two pairs
 */
public record PooledRatios(double squaredError, int freedom) {

  /**
   * Pools the scatter.
   *
   * @param logRatios the log ratios of each contrast's pairs, finite
   */
  public static PooledRatios of(List<double[]> logRatios) {
    double squares = 0;
    int freedom = 0;
    for (double[] pairs : logRatios) {
      if (pairs.length > 1) {
        double mean = mean(pairs);
        squares += DoubleStream.of(pairs).map(pair -> (pair - mean) * (pair - mean)).sum();
        freedom += pairs.length - 1;
      }
    }
    return new PooledRatios(freedom == 0 ? 0 : squares / freedom, freedom);
  }

  /**
   * Estimates the logarithm of a contrast's ratio.
   *
   * @param logRatios the log ratios of the contrast's pairs, one or more
   */
  public StudentEstimate estimate(double... logRatios) {
    return new StudentEstimate(
        mean(logRatios),
        squaredError / logRatios.length,
        freedom,
        Method.POOLED_T,
        Math.sqrt(squaredError));
  }

  private static double mean(double... values) {
    return DoubleStream.of(values).average().orElseThrow();
  }
}

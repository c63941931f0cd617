// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Estimates a single run's mean and standard error, although neighbouring seconds are alike.
 *
 * <p>The series is cut into batches of equal length. The means of sufficiently long batches are
 * nearly independent, so that their spread gives the mean's standard error. Their length doubles,
 * from one value on, until von Neumann's ratio of their means no longer shows correlation:
 * Fishman's rule ("Grouping observations in digital simulation", Management Science 24, 1978) with
 * <i>C = 1 − Σ(y<sub>i</sub> − y<sub>i+1</sub>)² / 2Σ(y<sub>i</sub> − ȳ)²</i>, an estimate of the
 * correlation between neighbouring batches. Its variance for <i>k</i> independent batches is
 * <i>(k−2)/(k²−1)</i>; the test is one-sided at 10 %. At least {@value #FEWEST_BATCHES} batches are
 * kept. Initial values that fill no batch are left out.
 *
 * <p>Assumes a stationary series. It does not predict another run: runs differ by more than their
 * seconds do.
 *
 * @param mean mean of the batches
 * @param standardError standard error of the mean
 * @param batches number of batches
 * @param batchLength values in each batch
 * @param independent whether the batches passed the test; if not, the run was too short for its
 *     correlation, and the standard error is a lower bound
 */
public record BatchMeans(
    double mean, double standardError, int batches, int batchLength, boolean independent) {

  static final int FEWEST_BATCHES = 8;

  private static final double TEST_LEVEL = 0.1;
  private static final double CRITICAL =
      NormalDistribution.of(0, 1).inverseSurvivalProbability(TEST_LEVEL);

  /**
   * Estimates the mean of a series.
   *
   * @param series finite values in time order, equally spaced
   * @return empty for fewer values than {@value #FEWEST_BATCHES}
   */
  public static Optional<BatchMeans> of(double... series) {
    double[] values = Finite.copy(series, 0);
    if (values.length < FEWEST_BATCHES) {
      return Optional.empty();
    }
    int length = 1;
    while (isCorrelated(means(values, length)) && values.length / (2 * length) >= FEWEST_BATCHES) {
      length *= 2;
    }
    double[] means = means(values, length);
    Moments moments = Moments.of(means);
    return Optional.of(
        new BatchMeans(
            moments.mean(),
            Math.sqrt(moments.squaredError()),
            means.length,
            length,
            !isCorrelated(means)));
  }

  /** Returns Student's interval of the mean; its degrees of freedom are the batches less one. */
  public Interval interval(double significance) {
    return StudentEstimate.interval(
        mean, standardError * standardError, batches - 1.0, significance);
  }

  private static double[] means(double[] values, int length) {
    int from = values.length % length;
    return IntStream.range(0, values.length / length)
        .map(batch -> from + batch * length)
        .mapToDouble(start -> Moments.of(Arrays.copyOfRange(values, start, start + length)).mean())
        .toArray();
  }

  private static boolean isCorrelated(double[] means) {
    double k = means.length;
    return correlation(means) > CRITICAL * Math.sqrt((k - 2) / (k * k - 1));
  }

  private static double correlation(double[] means) {
    Moments moments = Moments.of(means);
    if (moments.variance() == 0) {
      return 0;
    }
    double steps = 0;
    for (int i = 1; i < means.length; i++) {
      steps += (means[i] - means[i - 1]) * (means[i] - means[i - 1]);
    }
    return 1 - steps / (2 * moments.variance() * (means.length - 1));
  }
}

package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How sure a single run is of its own mean, although each second of it resembles the one before.
 *
 * <p>The series is cut into batches of equal length; the means of long enough batches are all but
 * independent, so that their spread gives the mean's standard error. Batches are lengthened, from
 * one value on by a factor of two, until von Neumann's ratio of their means no longer shows
 * correlation: Fishman's rule ("Grouping observations in digital simulation", Management Science
 * 24, 1978) with <i>C = 1 − Σ(y<sub>i</sub> − y<sub>i+1</sub>)² / 2Σ(y<sub>i</sub> − ȳ)²</i>, an
 * estimate of the batches' correlation with their neighbours, of variance <i>(k−2)/(k²−1)</i> for
 * <i>k</i> independent batches, tested one-sided at 10 %. At least {@value #FEWEST_BATCHES} batches
 * are kept. Values at the series' begin that fill no batch are left out.
 *
 * <p>Assumes a stationary series. It says nothing about what another run would come to: runs differ
 * by more than their seconds do.
 *
 * @param mean of the batches
 * @param standardError of the mean
 * @param batches how many there are
 * @param batchLength values in each
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
   * @param series finite, in the order of time, at equal distances
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

  /** Student's interval of the mean, with a degree of freedom less than there are batches. */
  public Interval interval(double significance) {
    return new StudentInterval(mean, standardError * standardError, batches - 1.0).at(significance);
  }

  private static double[] means(double[] values, int length) {
    double[] means = new double[values.length / length];
    int from = values.length - means.length * length;
    for (int i = 0; i < means.length; i++) {
      int start = from + i * length;
      means[i] = Moments.of(Arrays.copyOfRange(values, start, start + length)).mean();
    }
    return means;
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

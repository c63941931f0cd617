// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The bootstrap distribution of a sample's median: the distribution of the median if as many values
 * are drawn repeatedly from the sample with replacement.
 *
 * <p>It is calculated exactly, which equals the limit of infinitely many draws. The median of a
 * draw is a value of the sample, or the mean of two, each with a probability that follows from the
 * binomial distribution (Efron, "Bootstrap methods: another look at the jackknife", Annals of
 * Statistics 7, 1979, section 3; for even numbers Evans, Leemis and Drew, "The distribution of
 * order statistics for discrete random variables with applications to bootstrapping", INFORMS
 * Journal on Computing 18, 2006). No seed and no number of draws are needed, and far tails are as
 * exact as the middle.
 *
 * <p>The distribution consists of few points, each with considerable probability. Quantiles are
 * therefore those of the mid-distribution function, linear between the points (Ma, Genton and
 * Parzen, "Asymptotic properties of sample quantiles of discrete distributions", Annals of the
 * Institute of Statistical Mathematics 63, 2011). Otherwise the interval's ends, and with them its
 * coverage, would jump from value to value.
 *
 * <p>Takes time and space quadratic in the number of values. Immutable.
 */
final class MedianBootstrap {

  /** Medians with a lower probability are left out; they would not move any requested quantile. */
  private static final double NEGLIGIBLE = 1e-16;

  private final double[] points;
  private final double[] middles;
  private final double shareUpToMedian;
  private final double standardError;

  /** Builds the distribution of the median of {@code sorted}, which must be in ascending order. */
  MedianBootstrap(double[] sorted) {
    SortedMap<Double, Double> medians = sorted.length % 2 == 1 ? odd(sorted) : even(sorted);
    points = medians.keySet().stream().mapToDouble(Double::doubleValue).toArray();
    middles = new double[points.length];
    double below = 0;
    for (int i = 0; i < points.length; i++) {
      double here = medians.get(points[i]);
      middles[i] = below + here / 2;
      below += here;
    }
    shareUpToMedian = middles[Arrays.binarySearch(points, Median.ofSorted(sorted))];
    standardError = standardDeviation(medians);
  }

  /** Returns the medians for an odd number of values: each is a value of the sample. */
  private static SortedMap<Double, Double> odd(double[] sorted) {
    int n = sorted.length;
    SortedMap<Double, Double> medians = new TreeMap<>();
    double below = 0;
    for (int i = 1; i <= n; i++) {
      double upTo = atLeast(n / 2 + 1, n, i);
      add(medians, sorted[i - 1], upTo - below);
      below = upTo;
    }
    return medians;
  }

  /**
   * Returns the means of the sample's i-th and j-th value, for even numbers. For i below j, half of
   * a draw is at most the i-th and includes it; the other half likewise from the j-th up.
   */
  private static SortedMap<Double, Double> even(double[] sorted) {
    int n = sorted.length;
    int half = n / 2;
    double[] ways = waysOfHalf(n);
    SortedMap<Double, Double> medians = new TreeMap<>();
    double below = 0;
    for (int j = 1; j <= n; j++) {
      double upTo = atLeast(half + 1, n, j);
      double alike = upTo - below;
      below = upTo;
      for (int i = 1; i < j; i++) {
        double probability = ways[i] * ways[n + 1 - j];
        add(medians, (sorted[i - 1] + sorted[j - 1]) / 2, probability);
        alike -= probability;
      }
      add(medians, sorted[j - 1], alike);
    }
    return medians;
  }

  /**
   * Returns by i: the square root of the number of ways to halve the draw, times the probability
   * that half of it is at most the i-th value and includes it.
   */
  private static double[] waysOfHalf(int n) {
    int half = n / 2;
    double logRoot = (BinomialDistribution.of(n, 0.5).logProbability(half) + n * Math.log(2)) / 2;
    double[] ways = new double[n + 1];
    double before = 0;
    for (int i = 1; i <= n; i++) {
      double upTo = Math.exp(logRoot + half * Math.log((double) i / n));
      ways[i] = upTo - before;
      before = upTo;
    }
    return ways;
  }

  /** Returns the probability that at least {@code count} values of a draw are at most the i-th. */
  private static double atLeast(int count, int n, int i) {
    return BinomialDistribution.of(n, (double) i / n).survivalProbability(count - 1);
  }

  private static void add(SortedMap<Double, Double> medians, double median, double probability) {
    if (probability > NEGLIGIBLE) {
      medians.merge(median, probability, Double::sum);
    }
  }

  /** Shifts by the first value, so that equal values have a deviation of exactly 0. */
  private static double standardDeviation(SortedMap<Double, Double> medians) {
    double origin = medians.firstKey();
    double mean = 0;
    for (Map.Entry<Double, Double> median : medians.entrySet()) {
      mean += median.getValue() * (median.getKey() - origin);
    }
    double variance = 0;
    for (Map.Entry<Double, Double> median : medians.entrySet()) {
      double distance = median.getKey() - origin - mean;
      variance += median.getValue() * distance * distance;
    }
    return Math.sqrt(variance);
  }

  /** Returns the bootstrap's standard error of the median. */
  double standardError() {
    return standardError;
  }

  /** Returns the share of medians below the sample's own median, plus half of those equal to it. */
  double shareUpToMedian() {
    return shareUpToMedian;
  }

  /** Returns the quantile at a share; the least or greatest median in the far tails. */
  double quantile(double share) {
    int place = Arrays.binarySearch(middles, share);
    if (place >= 0) {
      return points[place];
    }
    int next = -place - 1;
    if (next == 0 || next == points.length) {
      return points[Math.max(0, next - 1)];
    }
    double part = (share - middles[next - 1]) / (middles[next] - middles[next - 1]);
    return points[next - 1] + part * (points[next] - points[next - 1]);
  }
}

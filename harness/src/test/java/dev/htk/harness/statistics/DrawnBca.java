// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Computes the textbook's BCa interval of the median (Efron and Tibshirani, "An Introduction to the
 * Bootstrap", 1993, chapter 14), with medians that are drawn and a level that is not expanded.
 */
final class DrawnBca {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private DrawnBca() {}

  /** Returns the medians of draws with replacement, in ascending order. */
  static double[] medians(double[] values, int draws, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] medians = new double[draws];
    double[] draw = new double[values.length];
    for (int i = 0; i < draws; i++) {
      for (int j = 0; j < draw.length; j++) {
        draw[j] = values[random.nextInt(values.length)];
      }
      medians[i] = Median.of(draw);
    }
    Arrays.sort(medians);
    return medians;
  }

  static Interval interval(double[] values, double significance, int draws, long seed) {
    double[] medians = medians(values, draws, seed);
    double median = Median.of(values);
    double below = Arrays.stream(medians).filter(value -> value < median).count();
    double equal = Arrays.stream(medians).filter(value -> value == median).count();
    double bias = NORMAL.inverseCumulativeProbability((below + equal / 2) / draws);
    double acceleration = acceleration(values);
    double z = NORMAL.inverseCumulativeProbability(significance / 2);
    return new Interval(
        medians[place(bias, acceleration, z, draws)],
        medians[place(bias, acceleration, -z, draws)]);
  }

  private static int place(double bias, double acceleration, double z, int draws) {
    double shifted = bias + z;
    double share = NORMAL.cumulativeProbability(bias + shifted / (1 - acceleration * shifted));
    return Math.max(0, Math.min(draws - 1, (int) (share * (draws + 1)) - 1));
  }

  private static double acceleration(double[] values) {
    double[] medians = new double[values.length];
    for (int left = 0; left < values.length; left++) {
      double[] others = new double[values.length - 1];
      System.arraycopy(values, 0, others, 0, left);
      System.arraycopy(values, left + 1, others, left, others.length - left);
      medians[left] = Median.of(others);
    }
    double mean = Arrays.stream(medians).average().orElseThrow();
    double squares = Arrays.stream(medians).map(value -> Math.pow(mean - value, 2)).sum();
    double cubes = Arrays.stream(medians).map(value -> Math.pow(mean - value, 3)).sum();
    return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
  }
}

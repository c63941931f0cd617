// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.statistics.Estimate;
import dev.htk.harness.statistics.Median;
import dev.htk.harness.statistics.StudentEstimate;
import dev.htk.harness.statistics.TrialRule;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Estimates a ratio from trials of two sides, with a value for each trial. Immutable. */
final class TrialRatio implements Judge.Estimator {

  private final double[] baseline;
  private final double[] profile;
  private final boolean isPaired;
  private final boolean isOffered;

  /**
   * Copies the trials' figures.
   *
   * @param baseline the figure in each of the baseline's trials
   * @param profile the figure in each of the profile's trials
   * @param isPaired whether trials at the same index ran next to each other
   * @param isOffered whether it is the rate that both sides were offered: then a phase's end, set
   *     by its last answer, shifts it equally in every trial, which looks like a difference
   */
  TrialRatio(double[] baseline, double[] profile, boolean isPaired, boolean isOffered) {
    this.baseline = baseline.clone();
    this.profile = profile.clone();
    this.isPaired = isPaired;
    this.isOffered = isOffered;
  }

  double baselineMedian() {
    return Median.of(baseline);
  }

  double profileMedian() {
    return Median.of(profile);
  }

  /** Returns the baseline's interval; null if there is none. */
  FigureInterval baselineInterval() {
    return FigureInterval.of(baseline);
  }

  /** Returns the profile's interval; null if there is none. */
  FigureInterval profileInterval() {
    return FigureInterval.of(profile);
  }

  /** Returns the median of pair ratios, or the ratio of medians; infinite or NaN if one is 0. */
  double median() {
    return isPaired ? Median.of(ratios()) : Median.of(profile) / Median.of(baseline);
  }

  /** Returns every observed ratio: of pairs, or of any two trials. */
  double[] ratios() {
    return isPaired
        ? IntStream.range(0, Math.min(baseline.length, profile.length))
            .mapToDouble(i -> profile[i] / baseline[i])
            .toArray()
        : Arrays.stream(baseline)
            .flatMap(one -> Arrays.stream(profile).map(other -> other / one))
            .toArray();
  }

  /** Tells whether every ratio is finite. */
  boolean hasRatios() {
    return Arrays.stream(ratios()).allMatch(Double::isFinite);
  }

  /**
   * Estimates the logarithm of the ratio; empty if there are too few trials, or one has a figure of
   * 0 and therefore no logarithm.
   */
  @Override
  public Optional<Estimate> logRatio() {
    if (!DoubleStream.concat(Arrays.stream(baseline), Arrays.stream(profile))
        .allMatch(value -> value > 0 && Double.isFinite(value))) {
      return Optional.empty();
    }
    if (isPaired) {
      return TrialRule.estimate(Arrays.stream(ratios()).map(Math::log).toArray());
    }
    return Math.min(baseline.length, profile.length) < TrialRule.FEWEST
        ? Optional.empty()
        : Optional.of(StudentEstimate.ofDifference(logs(baseline), logs(profile)));
  }

  @Override
  public Optional<String> doubt() {
    return isOffered && Math.abs(Math.log(median())) < Judge.LEAST_DIFFERENCE
        ? Optional.of(Judge.SMALL)
        : Optional.empty();
  }

  private static double[] logs(double[] values) {
    return Arrays.stream(values).map(Math::log).toArray();
  }
}

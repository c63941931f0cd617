// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.statistics.BlockEstimate;
import dev.htk.harness.statistics.Estimate;
import dev.htk.harness.statistics.LeftOut;
import dev.htk.tuning.text.Phrase;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Estimates a ratio from windows of time that both sides share, in rounds of fresh JVMs. A
 * difference must appear in each round, and must not be due to a single stall.
 */
public final class WindowRatio implements Judge.Estimator {

  /**
   * Logarithm of the ratio by which the sides must differ in each round. JVMs of equal settings
   * differ by several percent on their own, and two rounds agree by chance in half of all cases.
   */
  public static final double MIN_LOG_RATIO_PER_ROUND = Math.log(1.4);

  /**
   * Likewise where there is one round, which no other one confirms: more than the luck of a pair of
   * JVMs makes.
   */
  static final double MIN_LOG_RATIO_OF_ONE_ROUND = Math.log(2.5);

  /** Windows in a block, because stalls last for 10 to 40 s. */
  private static final int BLOCK = 2;

  /** Windows of the longest stall; a difference must remain without them. */
  private static final int STALL = 3;

  /** Fewer operations that took longer than a percentile are chance, wherever it lies. */
  private static final int LEAST_BEYOND = 5;

  /** Fixed, so that recalculation does not change a verdict. */
  private static final long SEED = 20;

  private final Figure figure;
  private final PooledWindows baseline;
  private final PooledWindows profile;
  private final double logRatio;

  /**
   * Estimates the ratio of one of {@link Figure#OF_WINDOWS}.
   *
   * @param profile must have as many windows of each round as the baseline
   */
  public WindowRatio(Figure figure, PooledWindows baseline, PooledWindows profile) {
    this.figure = figure;
    this.baseline = baseline;
    this.profile = profile;
    logRatio = Math.log(profile() / baseline());
  }

  /** Returns the baseline's figure over all windows; NaN if there is none. */
  public double baseline() {
    return figure.of(baseline, baseline.all());
  }

  /** Returns the profile's figure over all windows; NaN if there is none. */
  public double profile() {
    return figure.of(profile, profile.all());
  }

  /** Returns the ratio over all windows; null if there is none. */
  public Double ratio() {
    return Double.isFinite(logRatio) ? Double.valueOf(Math.exp(logRatio)) : null;
  }

  private double logRatio(int... weights) {
    return Math.log(figure.of(profile, weights) / figure.of(baseline, weights));
  }

  @Override
  public Optional<Estimate> logRatio() {
    return Double.isFinite(logRatio)
        ? Optional.of(new BlockEstimate(baseline.perRound(), BLOCK, this::logRatio, SEED))
        : Optional.empty();
  }

  @Override
  public Optional<String> shortage() {
    return Double.isFinite(logRatio) ? Optional.empty() : Optional.of("a side has no figure");
  }

  @Override
  public String overlap() {
    long operations = Math.min(baseline.operations(), profile.operations());
    long beyond = Math.round(operations * (1 - figure.share()));
    return beyond < LEAST_BEYOND
        ? Phrase.of(
            "which only %,d of %,d operations exceed; measure for longer", beyond, operations)
        : Judge.Estimator.super.overlap();
  }

  /** Returns the logarithm of the ratio by which the sides must differ in each round. */
  private double leastPerRound() {
    return baseline.perRound().length == 1 ? MIN_LOG_RATIO_OF_ONE_ROUND : MIN_LOG_RATIO_PER_ROUND;
  }

  @Override
  public Optional<String> doubt() {
    if (Math.abs(logRatio) < Judge.LEAST_DIFFERENCE) {
      return Optional.of(Judge.SMALL);
    }
    double[] perRound =
        IntStream.range(0, baseline.perRound().length)
            .mapToDouble(round -> logRatio(baseline.only(round)))
            .toArray();
    if (!Arrays.stream(perRound).allMatch(own -> own * Math.signum(logRatio) >= leastPerRound())) {
      return Optional.of(
          Phrase.of("not %.1f× apart in every round: ", Math.exp(leastPerRound()))
              + Arrays.stream(perRound)
                  .mapToObj(own -> Phrase.of("%.2f×", Math.exp(own)))
                  .collect(Collectors.joining(", ")));
    }
    int least = stall(baseline.perRound()) + 1;
    if (Arrays.stream(baseline.perRound()).anyMatch(windows -> windows < least)) {
      return Optional.of(Phrase.of("a round has fewer than %d windows; measure for longer", least));
    }
    return isOfOneStall()
        ? Optional.of("without its longest stall the difference disappears")
        : Optional.empty();
  }

  private static int stall(int... perRound) {
    return perRound.length == 1 ? perRound[0] - 1 : STALL;
  }

  /**
   * Tells whether a single stall of a round makes the difference. Where there is one round, nothing
   * shows that stalls come again, and each window has to have the difference.
   */
  private boolean isOfOneStall() {
    int[] perRound = baseline.perRound();
    int stall = stall(perRound);
    return IntStream.range(0, perRound.length)
        .mapToDouble(round -> LeftOut.least(perRound, round, stall, this::logRatio, logRatio))
        .anyMatch(least -> least < leastPerRound());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.statistics.BlockEstimate;
import dev.htk.harness.statistics.Estimate;
import dev.htk.harness.statistics.LeftOut;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Estimates a ratio from windows of time that both sides share, in rounds of fresh JVMs. A
 * difference must appear in each round, and must not be due to a single stall.
 */
public final class WindowRatio implements Judge.Estimator {

  /** The fewest rounds that can show a difference. */
  static final int FEWEST_ROUNDS = 2;

  /**
   * Logarithm of the ratio by which the sides must differ in each round. JVMs of equal settings
   * differ by several percent on their own, and two rounds agree by chance in half of all cases.
   */
  static final double MIN_LOG_RATIO_PER_ROUND = Math.log(1.4);

  /** Windows in a block, because stalls last for 10 to 40 s. */
  private static final int BLOCK = 2;

  /** Windows of the longest stall; a difference must remain without them. */
  private static final int STALL = 3;

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
    if (!Double.isFinite(logRatio)) {
      return Optional.of("a side has no figure");
    }
    return tooFew(baseline.perRound().length);
  }

  /** Returns the reason against a difference if there are too few rounds; empty if not. */
  static Optional<String> tooFew(int rounds) {
    return rounds < FEWEST_ROUNDS
        ? Optional.of(String.format(Locale.ROOT, "%d round, %d are needed", rounds, FEWEST_ROUNDS))
        : Optional.empty();
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
    if (!Arrays.stream(perRound)
        .allMatch(own -> own * Math.signum(logRatio) >= MIN_LOG_RATIO_PER_ROUND)) {
      return Optional.of(
          "not 1.4× apart in every round: "
              + Arrays.stream(perRound)
                  .mapToObj(own -> String.format(Locale.ROOT, "%.2f×", Math.exp(own)))
                  .collect(Collectors.joining(", ")));
    }
    return isOfOneStall()
        ? Optional.of("without its longest stall the difference disappears")
        : Optional.empty();
  }

  private boolean isOfOneStall() {
    return IntStream.range(0, baseline.perRound().length)
        .mapToDouble(
            round -> LeftOut.least(baseline.perRound(), round, STALL, this::logRatio, logRatio))
        .anyMatch(least -> least < MIN_LOG_RATIO_PER_ROUND);
  }
}

package dev.htk.harness.statistics;

import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many trials it takes to show a difference, with a chance of {@value #POWER} if it is there.
 *
 * <p>The chance is that of Student's law, <i>P(T<sub>f</sub> &gt; t<sub>f,1-α/2</sub> − d/e)</i>
 * with the standard error <i>e</i> that so many trials of the given spread have; the other tail, of
 * a claim in the wrong direction, is left out. Instead of the noncentral law a shifted one is
 * taken, which is off by a trial at most. For a median <i>e</i> is larger by √(π/2), as it is for
 * normal values, and the quantile is {@link MedianEstimate}'s. It is the spread of the trials at
 * hand, and no more certain than that.
 */
public final class TrialsNeeded {

  /** The chance to show a difference that is there. */
  public static final double POWER = 0.8;

  /** Nobody runs more trials than these. */
  public static final int MOST = 1000;

  private TrialsNeeded() {}

  /**
   * Pairs of trials, judged as {@link TrialRule} says.
   *
   * @param spread of a pair's log ratio, 0 or more
   * @param difference to be shown, as a logarithm, above 0
   * @param significance of the claim
   * @return empty if even {@value #MOST} are not enough
   */
  public static OptionalInt paired(double spread, double difference, double significance) {
    return least(pairs -> pairedPower(pairs, spread, difference, significance));
  }

  /** Trials of each side, not paired, with the spread of the difference of two of them. */
  public static OptionalInt unpaired(double spread, double difference, double significance) {
    return least(
        trials ->
            power(
                difference / (spread / Math.sqrt(trials)),
                quantile(2.0 * trials - 2, significance),
                2.0 * trials - 2));
  }

  private static double pairedPower(
      int pairs, double spread, double difference, double significance) {
    double freedom = pairs - 1.0;
    double quantile = quantile(freedom, significance);
    double inErrors = difference / (spread / Math.sqrt(pairs));
    return pairs < TrialRule.MEDIAN_FROM
        ? power(inErrors, quantile, freedom)
        : power(
            inErrors / Math.sqrt(Math.PI / 2), quantile * MedianEstimate.expansion(pairs), freedom);
  }

  private static OptionalInt least(IntToDoubleFunction powerOf) {
    for (int trials = TrialRule.FEWEST; trials <= MOST; trials++) {
      if (powerOf.applyAsDouble(trials) >= POWER) {
        return OptionalInt.of(trials);
      }
    }
    return OptionalInt.empty();
  }

  private static double quantile(double freedom, double significance) {
    return -TDistribution.of(freedom).inverseCumulativeProbability(significance / 2);
  }

  private static double power(double inErrors, double quantile, double freedom) {
    return TDistribution.of(freedom).survivalProbability(quantile - inErrors);
  }
}

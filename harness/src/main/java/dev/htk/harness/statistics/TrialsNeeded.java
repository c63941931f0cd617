// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Calculates how many trials show an existing difference with a probability of {@value #POWER}.
 *
 * <p>The probability is that of Student's distribution, <i>P(T<sub>f</sub> &gt; t<sub>f,1-α/2</sub>
 * − d/e)</i>, for a difference <i>d</i> and the standard error <i>e</i> of that many trials with
 * the given spread. The other tail, a claim in the wrong direction, is left out. A shifted
 * distribution replaces the noncentral one, which changes the result by at most one trial. For a
 * median, <i>e</i> is larger by √(π/2), as for normal values, and the quantile is {@link
 * MedianEstimate}'s. The result is no more certain than the given spread.
 */
public final class TrialsNeeded {

  /** The probability of showing an existing difference. */
  public static final double POWER = 0.8;

  /** The largest number of trials considered practical. */
  public static final int MOST = 1000;

  private TrialsNeeded() {}

  /**
   * Returns the number of paired trials needed, judged as {@link TrialRule} says.
   *
   * @param spread of a pair's log ratio, 0 or more
   * @param difference the difference to show, as a logarithm, above 0
   * @param significance of the claim
   * @return empty if even {@value #MOST} are not enough
   */
  public static OptionalInt paired(double spread, double difference, double significance) {
    return least(pairs -> pairedPower(pairs, spread, difference, significance));
  }

  /** Returns the unpaired trials per side; {@code spread} is of a difference of two trials. */
  public static OptionalInt unpaired(double spread, double difference, double significance) {
    return least(
        trials ->
            power(
                difference / (spread / Math.sqrt(trials)),
                StudentEstimate.quantile(2.0 * trials - 2, significance),
                2.0 * trials - 2));
  }

  private static double pairedPower(
      int pairs, double spread, double difference, double significance) {
    if (pairs >= TrialRule.MEDIAN_FROM && significance < MedianEstimate.leastLevel(pairs)) {
      return 0;
    }
    double inErrors = difference / (spread / Math.sqrt(pairs));
    return pairs < TrialRule.MEDIAN_FROM
        ? power(inErrors, StudentEstimate.quantile(pairs - 1.0, significance), pairs - 1.0)
        : power(
            inErrors / Math.sqrt(Math.PI / 2),
            StudentEstimate.expandedQuantile(pairs, significance),
            pairs - 1.0);
  }

  private static OptionalInt least(IntToDoubleFunction powerOf) {
    return IntStream.rangeClosed(TrialRule.FEWEST, MOST)
        .filter(trials -> powerOf.applyAsDouble(trials) >= POWER)
        .findFirst();
  }

  private static double power(double inErrors, double quantile, double freedom) {
    return TDistribution.of(freedom).survivalProbability(quantile - inErrors);
  }
}

package dev.htk.harness.statistics;

import java.util.Optional;

/**
 * Which estimate so many trials allow.
 *
 * <p>Under {@value #FEWEST} none: with so few, every interval is either a guess or too wide to tell
 * anything. Up to {@value #MEDIAN_FROM} the mean with Student's interval, whose false claims keep
 * to what it states also for heavy tails. From there on the median, which a single trial with a
 * stall of its own does not move. A bootstrap of fewer trials knows too little of their law: of
 * medians of 3 to 5, intervals "of 95 %" miss the truth in 6 to 25 of 100 cases.
 */
public final class TrialRule {

  /** Trials without which there is no verdict. */
  public static final int FEWEST = 5;

  /** Trials from which on the median is estimated. */
  public static final int MEDIAN_FROM = 10;

  private TrialRule() {}

  /**
   * The estimate of a sample, one value a trial.
   *
   * @param values finite
   * @return empty if there are too few
   */
  public static Optional<Estimate> estimate(double... values) {
    if (values.length < FEWEST) {
      return Optional.empty();
    }
    return Optional.of(
        values.length < MEDIAN_FROM ? new MeanEstimate(values) : new MedianEstimate(values));
  }
}

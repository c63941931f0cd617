// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.statistics.Estimate;
import dev.htk.harness.statistics.Method;
import dev.htk.harness.statistics.TrialRule;
import dev.htk.harness.statistics.TrialsNeeded;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.OptionalInt;

/**
 * A judged statement about one figure of the family.
 *
 * @param interval at the level at which the claim was tested: it excludes 1 if the verdict is a
 *     difference, or the difference is too small for one; null if there is no verdict
 * @param trialsNeeded pairs that would show, with a chance of 80 %, a difference as large as the
 *     one observed (at least 10 %), if they scatter as these do; without a verdict, the fewest that
 *     give one; null if a difference is shown, and if 1000 are too few
 * @param words the verdict in words, with what is lacking
 */
public record Claim(Verdict verdict, Bounds interval, Integer trialsNeeded, String words) {

  static Claim of(Judge.Ruling ruling, int pairs) {
    Estimate logRatio = ruling.logRatio();
    if (logRatio == null) {
      return none(pairs);
    }
    Bounds bounds = Bounds.of(logRatio, ruling.significance());
    if (ruling.reason() == null) {
      return new Claim(ruling.verdict(), bounds, null, ruling.verdict().words());
    }
    if (ruling.reason().equals(Judge.SMALL)) {
      return new Claim(
          Verdict.NO_DIFFERENCE_SHOWN,
          bounds,
          null,
          Verdict.NO_DIFFERENCE_SHOWN.words() + " (" + Judge.SMALL + ")");
    }
    double difference = Math.max(Judge.LEAST_DIFFERENCE, Math.abs(logRatio.value()));
    boolean isPaired = logRatio.method() != Method.WELCH_T;
    OptionalInt needed =
        isPaired
            ? TrialsNeeded.paired(logRatio.spread(), difference, ruling.significance())
            : TrialsNeeded.unpaired(logRatio.spread(), difference, ruling.significance());
    return new Claim(
        Verdict.NO_DIFFERENCE_SHOWN,
        bounds,
        needed.isPresent() ? needed.getAsInt() : null,
        Phrase.of(
            "%s (%s one of %.0f %%)",
            Verdict.NO_DIFFERENCE_SHOWN.words(),
            power(needed, pairs, isPaired ? "pairs" : "trials of each"),
            100 * Math.expm1(difference)));
  }

  /**
   * Returns this claim, or no verdict if it favours a side that failed: figures of operations that
   * succeeded say nothing of those that did not.
   *
   * @param baseline why its trials failed; empty if none did
   * @param profile likewise
   */
  Claim ofTrials(List<String> baseline, List<String> profile) {
    boolean isOfFailed =
        (verdict == Verdict.BETTER && !profile.isEmpty())
            || (verdict == Verdict.WORSE && !baseline.isEmpty());
    return isOfFailed
        ? new Claim(Verdict.NONE, null, null, "no verdict: a trial of the better side failed")
        : this;
  }

  private static String power(OptionalInt needed, int pairs, String noun) {
    if (needed.isEmpty()) {
      return Phrase.of("even %d %s would not show", TrialsNeeded.MOST, noun);
    }
    return needed.getAsInt() > pairs
        ? Phrase.of("%d %s would show", needed.getAsInt(), noun)
        : Phrase.of("%d %s are enough to show", pairs, noun);
  }

  /** Returns no verdict: there are too few trials, or a trial has 0. */
  static Claim none(int pairs) {
    return pairs < TrialRule.FEWEST
        ? new Claim(Verdict.NONE, null, TrialRule.FEWEST, tooFew(pairs))
        : new Claim(Verdict.NONE, null, null, "no verdict: a trial has 0, and 0 has no ratio");
  }

  static String tooFew(int pairs) {
    return "no verdict: "
        + Numbers.counted(pairs, "pair")
        + ", "
        + TrialRule.FEWEST
        + " are needed";
  }
}

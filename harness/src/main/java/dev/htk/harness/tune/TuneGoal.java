// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.tuning.text.Phrase;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figure that a tuning improves: the rate of a closed loop's load, the rate that is sustained
 * under a bound, or a percentile at a share of what the best profile so far sustains.
 *
 * @param text for people
 * @param slo the bound of the sustained rate; empty for the usual one
 * @param figure in files, such as {@code insert.p999}; empty for a rate
 * @param share offered in the measured stretch, in percent of what the better profile sustains
 */
public record TuneGoal(String text, Optional<Criterion> slo, Optional<String> figure, int share) {

  /** The rate at which a closed loop loads. */
  public static final TuneGoal LOAD = new TuneGoal("load", Optional.empty(), Optional.empty(), 0);

  private static final String SUSTAINED = "sustained ";

  /** The share, in percent, at which operations break the bound, so that causes show. */
  private static final int AT_LIMIT = 100;

  private static final Pattern PERCENTILE =
      Pattern.compile("([a-z-]+)\\.(p50|p95|p99|p99\\.9|p999)\\s+at\\s+([1-9][0-9])\\s*%");

  /**
   * Reads a goal.
   *
   * @throws HarnessException if it is none
   */
  public static TuneGoal parse(String text) throws HarnessException {
    String words = text.strip().toLowerCase(Locale.ROOT);
    if (words.equals(LOAD.text())) {
      return LOAD;
    }
    if (words.startsWith(SUSTAINED)) {
      return sustained(words.substring(SUSTAINED.length()).replace(".p99.9", ".p999"));
    }
    Matcher percentile = PERCENTILE.matcher(words);
    if (percentile.matches()) {
      return new TuneGoal(
          words,
          Optional.empty(),
          Optional.of(percentile.group(1) + "." + percentile.group(2).replace(".", "")),
          Integer.parseInt(percentile.group(3)));
    }
    throw HarnessException.badInput(
        "--goal '%s' is none of load, 'sustained insert.p99 <= 20ms' and 'insert.p99.9 at 70%%'",
        text);
  }

  private static TuneGoal sustained(String bound) throws HarnessException {
    try {
      Criterion slo = Criterion.parse(bound);
      return new TuneGoal(SUSTAINED + slo.text(), Optional.of(slo), Optional.empty(), AT_LIMIT);
    } catch (HarnessException e) {
      throw HarnessException.badInput("--goal: %s", e.getMessage());
    }
  }

  /**
   * Checks that a comparison by an operation has the goal's figure.
   *
   * @throws HarnessException if it has not
   */
  void require(Operation operation) throws HarnessException {
    String compared = operation.ycsbName().toLowerCase(Locale.ROOT);
    boolean isOther =
        figure.filter(wanted -> !wanted.startsWith(compared + ".")).isPresent()
            || slo.filter(bound -> bound.operation() != operation).isPresent();
    if (isOther) {
      throw HarnessException.badInput(
          "--goal '%s': this workload is compared by its %s", text, compared);
    }
  }

  /** Returns whether a load alone shows it. */
  public boolean isLoad() {
    return equals(LOAD);
  }

  /**
   * Returns the ratio from which a change is kept. For a load, equal sides often differ by more: a
   * change that was kept by chance is often left out in the end, but one that was dropped by chance
   * is lost.
   */
  double better() {
    // The wind tunnel's own least difference of a percentile, and the steps of its ramp.
    return isLoad() ? 1.10 : figure.isPresent() ? 1.4 : 1.15;
  }

  /** Returns how much nearer to the goal the other side is; above 1 if it is. */
  public double improvement(double best, double other) {
    return figure.isPresent() ? best / other : other / best;
  }

  /** Formats a figure; a dash if there is none. */
  public String words(Double value) {
    if (value == null) {
      return "–";
    }
    return figure.isPresent() ? Phrase.of("%,.1f ms", value / 1e3) : Phrase.of("%,.0f/s", value);
  }
}

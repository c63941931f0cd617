// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.machine.Quantity;
import dev.htk.tuning.text.Phrase;

/** Reads and formats time budgets of trials: {@code 90s}, {@code 20m}, {@code 2h}. */
public final class BudgetText {

  private BudgetText() {}

  /**
   * Reads a budget in seconds.
   *
   * @throws HarnessException if the text is no budget
   */
  public static long seconds(String text) throws HarnessException {
    try {
      long seconds = Quantity.duration(text).toSeconds();
      if (seconds > 0) {
        return seconds;
      }
    } catch (IllegalArgumentException e) {
      // Falls through to the error: the text is not a time.
    }
    throw HarnessException.badInput("budget '%s' is no time such as 90s, 20m or 2h", text);
  }

  /** Formats a budget for people, in minutes from two minutes on. */
  public static String of(double seconds) {
    return seconds < 120 ? Phrase.of("%.0f s", seconds) : Phrase.of("%.0f min", seconds / 60);
  }
}

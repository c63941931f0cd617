// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import dev.htk.harness.outcome.HarnessException;

/** Checks options whose values are whole numbers. */
public final class NumberOption {

  private NumberOption() {}

  /**
   * Refuses a number outside of a range.
   *
   * @param number null if the option was not given, which is accepted
   * @throws HarnessException if the number is; the message names the option
   */
  public static void requireRange(String option, int least, Integer number, int most)
      throws HarnessException {
    if (number != null && (number < least || number > most)) {
      throw HarnessException.badInput("%s must be %d to %d, not %d", option, least, most, number);
    }
  }

  /**
   * Refuses a number below 1.
   *
   * @throws HarnessException if the number is; the message names the option
   */
  public static void requirePositive(String option, int number) throws HarnessException {
    if (number < 1) {
      throw HarnessException.badInput("%s must be 1 or more, not %d", option, number);
    }
  }
}

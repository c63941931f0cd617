// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.machine.Quantity;
import java.util.concurrent.TimeUnit;

/**
 * Reads options whose values are lengths of time, such as {@code 20ms}, {@code 1.5s}, {@code 5m}.
 */
public final class TimeSpan {

  private TimeSpan() {}

  /**
   * Returns the whole microseconds in a text.
   *
   * @param option the option that the text was given to, for the message
   * @throws HarnessException if the text is not a number with one of the units
   */
  public static long micros(String option, String text) throws HarnessException {
    try {
      return TimeUnit.MICROSECONDS.convert(Quantity.duration(text.strip()));
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput(
          "%s must be a length of time such as 20ms, 500us or 1.5s, not '%s'", option, text);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.text;

import dev.htk.tuning.text.Phrase;

/** Writes counts, times and shares for people. */
public final class Numbers {

  private static final double MICROS_PER_MILLI = 1e3;
  private static final double MICROS_PER_SECOND = 1e6;
  private static final int PERCENT = 100;

  private Numbers() {}

  /** Returns a number with its noun in singular or plural: 1 disk, 6 disks. */
  public static String counted(long number, String noun) {
    return number + " " + plural(number, noun);
  }

  /** Returns the same with a comma between thousands. */
  public static String grouped(long number, String noun) {
    return grouped(number, noun, noun + "s");
  }

  /** Returns the same for a noun with a plural of its own. */
  public static String grouped(long number, String one, String many) {
    return Phrase.of("%,d %s", number, plural(number, one, many));
  }

  /** Returns a noun in the form that a number asks for. */
  public static String plural(long number, String noun) {
    return plural(number, noun, noun + "s");
  }

  /** Returns the first form for 1, and the second one for any other number. */
  public static String plural(long number, String one, String many) {
    return number == 1 ? one : many;
  }

  /** Returns a time in milliseconds: 1,234.5 ms. */
  public static String millis(long micros) {
    return Phrase.of("%,.1f ms", micros / MICROS_PER_MILLI);
  }

  /** Returns a time in seconds: 1.2 s. */
  public static String seconds(long micros) {
    return Phrase.of("%,.1f s", micros / MICROS_PER_SECOND);
  }

  /** Returns a share from 0 to 1 in whole percent: 12 %. */
  public static String percent(double share) {
    return Phrase.of("%.0f %%", PERCENT * share);
  }

  /** Returns a share from 0 to 1 in tenths of a percent: 12.3 %. */
  public static String percentTenths(double share) {
    return Phrase.of("%.1f %%", PERCENT * share);
  }
}

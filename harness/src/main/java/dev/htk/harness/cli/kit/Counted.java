// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.util.Locale;

/** Writes a number with its noun: 1 disk, 6 disks. */
public final class Counted {

  private Counted() {}

  /** Returns the number and the noun in singular or plural. */
  public static String of(long number, String noun) {
    return number + " " + noun + plural(number);
  }

  /** Returns the same with a comma between thousands. */
  public static String grouped(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", number, noun, plural(number));
  }

  private static String plural(long number) {
    return number == 1 ? "" : "s";
  }
}

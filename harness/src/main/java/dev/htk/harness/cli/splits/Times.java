// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import java.util.Locale;

/** Formats a region's share as a multiple of the mean. */
final class Times {

  private Times() {}

  /** Returns text such as {@code 1.002×}. */
  static String of(double ratio) {
    return String.format(Locale.ROOT, "%.3f×", ratio);
  }
}

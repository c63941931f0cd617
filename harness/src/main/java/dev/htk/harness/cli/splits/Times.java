// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.tuning.text.Phrase;

/** Formats a region's share as a multiple of the mean. */
final class Times {

  private Times() {}

  /** Returns text such as {@code 1.002×}. */
  static String of(double ratio) {
    return Phrase.of("%.3f×", ratio);
  }
}

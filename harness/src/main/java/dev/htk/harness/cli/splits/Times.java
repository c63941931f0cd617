package dev.htk.harness.cli.splits;

import java.util.Locale;

/** A region's share as a multiple of the mean. */
final class Times {

  private Times() {}

  /** As in {@code 1.002×}. */
  static String of(double ratio) {
    return String.format(Locale.ROOT, "%.3f×", ratio);
  }
}

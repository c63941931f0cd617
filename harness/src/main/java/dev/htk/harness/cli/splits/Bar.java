// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

/** Draws a share as a bar of block characters, to an eighth of a character. */
final class Bar {

  private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

  private Bar() {}

  /**
   * Returns the bar.
   *
   * @param value 0 or more; any value above 0 is visible
   * @param full the value of a bar of full width, above 0
   */
  static String of(double value, double full, int width) {
    int parts = (int) Math.round(value / full * width * EIGHTHS.length);
    int seen = value > 0 ? Math.max(1, parts) : 0;
    return "█".repeat(seen / EIGHTHS.length) + EIGHTHS[seen % EIGHTHS.length];
  }
}

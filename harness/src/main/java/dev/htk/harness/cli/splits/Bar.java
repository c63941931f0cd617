package dev.htk.harness.cli.splits;

/** A share as a bar of block characters, drawn to an eighth of a character. */
final class Bar {

  private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

  private Bar() {}

  /**
   * The bar.
   *
   * @param value 0 or more; anything above 0 can be seen
   * @param full the value of a bar of full width, above 0
   */
  static String of(double value, double full, int width) {
    int parts = (int) Math.round(value / full * width * EIGHTHS.length);
    int seen = value > 0 ? Math.max(1, parts) : 0;
    return "█".repeat(seen / EIGHTHS.length) + EIGHTHS[seen % EIGHTHS.length];
  }
}

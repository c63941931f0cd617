package dev.htk.harness.cli.live;

import java.io.PrintStream;
import java.util.Locale;
import picocli.CommandLine;

/** Shows a view that changes: in place on a terminal, otherwise as one block after another. */
interface Screen {

  /** Shows the view's current text, in place of the one before if possible. */
  void show(String text);

  /** Returns the screen that fits what stdout is. */
  static Screen of(PrintStream out) {
    return CommandLine.Help.Ansi.AUTO.enabled()
        ? new InPlace(out)
        : text -> print(out, text + System.lineSeparator());
  }

  private static void print(PrintStream out, String text) {
    out.print(text);
    out.flush();
  }

  /**
   * Overwrites the screen line by line, which flickers less than clearing it first. Each line has
   * its own row, so that a text longer than the terminal does not scroll. Long lines are cut off.
   */
  record InPlace(PrintStream out) implements Screen {

    private static final String ROW = "\u001b[%d;1H";
    private static final String CLEAR_LINE = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";
    private static final String CUT_LINES = "\u001b[?7l";
    private static final String WRAP_LINES = "\u001b[?7h";

    @Override
    public void show(String text) {
      StringBuilder rows = new StringBuilder(CUT_LINES);
      int row = 1;
      for (String line : text.lines().toList()) {
        rows.append(String.format(Locale.ROOT, ROW, row++)).append(line).append(CLEAR_LINE);
      }
      print(
          out,
          rows.append(String.format(Locale.ROOT, ROW, row))
              .append(CLEAR_BELOW)
              .append(WRAP_LINES)
              .toString());
    }
  }
}

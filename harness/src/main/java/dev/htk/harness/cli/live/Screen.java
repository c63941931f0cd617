package dev.htk.harness.cli.live;

import java.io.PrintStream;
import picocli.CommandLine;

/** Where a view is shown that changes: in its place on a terminal, else one block after another. */
interface Screen {

  /** Shows the view's present text, in place of the one before where that can be. */
  void show(String text);

  /** The one that fits what stdout is. */
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
   * Writes over what is there line by line, which flickers less than to clear first. Each line goes
   * to a row of its own, so that nothing scrolls where a text has more lines than the terminal;
   * long lines are cut off.
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
        rows.append(ROW.formatted(row++)).append(line).append(CLEAR_LINE);
      }
      print(out, rows.append(ROW.formatted(row)).append(CLEAR_BELOW).append(WRAP_LINES).toString());
    }
  }
}

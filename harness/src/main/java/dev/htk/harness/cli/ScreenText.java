package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.harness.cli.kit.PlainText;
import java.util.Locale;

/** A text for the screen, built line by line. */
final class ScreenText {

  private final StringBuilder text = new StringBuilder();

  /** Adds a line in the given format, without trailing spaces. */
  void line(String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments).stripTrailing())
        .append(System.lineSeparator());
  }

  /** Adds words, wrapped and indented. */
  void paragraph(int indent, String words) {
    text.append(Paragraph.indented(indent, words));
  }

  /** Adds a label and words from a file, wrapped, with control characters replaced. */
  void labelled(String label, String words) {
    text.append(Paragraph.labelled(0, label, PlainText.of(words)));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.util.Locale;

/**
 * A text for a person, built line by line: labelled paragraphs as {@link Paragraph} wraps them, and
 * lines as they are. Formats in {@link Locale#ROOT}. Not thread-safe.
 */
@SuppressWarnings("AnnotateFormatMethod")
public final class Page {

  private final int indent;
  private final StringBuilder text = new StringBuilder();

  /**
   * Starts an empty page.
   *
   * @param indent where labels start
   */
  public Page(int indent) {
    this.indent = indent;
  }

  /** Adds a paragraph beside a label. */
  public void labelled(String label, String words) {
    add(Paragraph.labelled(indent, label, words));
  }

  /** Adds a formatted paragraph beside a label. */
  public void labelled(String label, String format, Object... values) {
    labelled(label, String.format(Locale.ROOT, format, values));
  }

  /** Adds a paragraph beside a label at the left margin. */
  public void margin(String label, String words) {
    add(Paragraph.labelled(0, label, words));
  }

  /** Adds a formatted paragraph beside a label at the left margin. */
  public void margin(String label, String format, Object... values) {
    margin(label, String.format(Locale.ROOT, format, values));
  }

  /** Adds a paragraph without a label. */
  public void paragraph(int margin, String words) {
    add(Paragraph.indented(margin, words));
  }

  /** Adds a formatted paragraph without a label. */
  public void paragraph(int margin, String format, Object... values) {
    paragraph(margin, String.format(Locale.ROOT, format, values));
  }

  /** Adds a line of any length as it is. */
  public void line(String words) {
    add(words + System.lineSeparator());
  }

  /** Adds a formatted line of any length. */
  public void line(String format, Object... values) {
    line(String.format(Locale.ROOT, format, values));
  }

  /** Adds a formatted line of cells, without the blanks at its end. */
  public void row(String format, Object... values) {
    line(String.format(Locale.ROOT, format, values).stripTrailing());
  }

  /** Adds an empty line. */
  public void gap() {
    line("");
  }

  /** Adds text that has its line ends. */
  public void add(String lines) {
    text.append(lines);
  }

  /** Returns the whole text. */
  @Override
  public String toString() {
    return text.toString();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Wraps text into lines of at most 100 characters, with a label or an indent. */
public final class Paragraph {

  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");
  private static final int WIDTH = 100;
  private static final int LABEL = 11;

  private Paragraph() {}

  /** Returns {@code label text}, with further lines aligned under the text. */
  public static String labelled(int indent, String label, String text) {
    int margin = indent + LABEL;
    List<String> lines = lines(text, WIDTH - margin);
    String first = " ".repeat(indent) + ("%-" + LABEL + "s").formatted(label);
    return first
        + String.join(System.lineSeparator() + " ".repeat(margin), lines)
        + System.lineSeparator();
  }

  /** Returns the text without a label, each line indented. */
  public static String indented(int indent, String text) {
    String margin = " ".repeat(indent);
    return margin
        + String.join(System.lineSeparator() + margin, lines(text, WIDTH - indent))
        + System.lineSeparator();
  }

  private static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : WHITE_SPACE.splitAsStream(text.strip()).toList()) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.List;
import java.util.Optional;

/**
 * The layout of a file: its line ending and its indentation.
 *
 * @param lineEnd the last line ending; a line feed if there is one line only
 * @param outer the indentation of {@code <property>}
 * @param inner the indentation of {@code <name>}
 */
record Layout(String lineEnd, String outer, String inner) {

  private static final String STEP = "  ";

  static Layout of(String text, List<PlacedProperty> properties) {
    for (int i = properties.size() - 1; i >= 0; i--) {
      PlacedProperty property = properties.get(i);
      Optional<String> outer = indentBefore(text, property.startTag().start());
      if (!property.inEntity() && outer.isPresent()) {
        Optional<String> inner =
            property.nameElement().flatMap(name -> indentBefore(text, name.startTag().start()));
        return new Layout(lineEnd(text), outer.get(), inner.orElse(outer.get() + STEP));
      }
    }
    return new Layout(lineEnd(text), STEP, STEP + STEP);
  }

  /** Returns the white space from a line's start to a place; empty if there is other text. */
  static Optional<String> indentBefore(String text, int place) {
    int start = place;
    while (start > 0 && (text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '\t')) {
      start--;
    }
    boolean lineStart = start > 0 && "\r\n".indexOf(text.charAt(start - 1)) >= 0;
    return lineStart ? Optional.of(text.substring(start, place)) : Optional.empty();
  }

  private static String lineEnd(String text) {
    int last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    if (last < 0) {
      return "\n";
    }
    boolean both = text.charAt(last) == '\n' && last > 0 && text.charAt(last - 1) == '\r';
    return both ? "\r\n" : text.substring(last, last + 1);
  }
}

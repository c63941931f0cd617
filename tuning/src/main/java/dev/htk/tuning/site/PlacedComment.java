// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.regex.Pattern;

/**
 * A comment and its place in the file.
 *
 * @param text the comment's text
 * @param line the line on which it begins, from 1
 * @param topLevel whether it is directly inside the root element
 */
record PlacedComment(String text, int line, Span span, boolean topLevel) {

  private static final Pattern IGNORE = Pattern.compile("\\s*htk\\s+ignore");

  /** Returns whether a comment's text says what lint is to ignore. */
  static boolean isIgnore(String text) {
    return IGNORE.matcher(text).lookingAt();
  }

  boolean isIn(Span lines) {
    return lines.start() <= span.start() && span.end() <= lines.end();
  }

  boolean ignoresIn(Span lines) {
    return isIn(lines) && isIgnore(text);
  }
}

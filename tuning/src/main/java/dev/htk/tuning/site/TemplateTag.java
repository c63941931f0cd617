// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A tag of a template, such as {@code <%= %>}, that keeps a file from being XML.
 *
 * @param text the tag, truncated if it is long
 * @param line the line of the tag, from 1
 */
record TemplateTag(String text, int line) {

  private static final Pattern TAG =
      Pattern.compile(
          "<%[^%]{0,200}%>|<[#@][^<>]{0,200}>|\\{%[^%]{0,200}%\\}|\\{\\{[^{}]{0,200}\\}\\}");
  private static final int MAX_LENGTH = 60;

  /** Returns the first tag that begins on a line, which is what stopped the parser there. */
  static Optional<TemplateTag> on(int line, String text) {
    return text.lines()
        .skip(Math.max(0, line - 1))
        .findFirst()
        .flatMap(content -> TAG.matcher(content).results().findFirst())
        .map(tag -> new TemplateTag(shown(tag.group()), line));
  }

  String message() {
    return "'" + text + "' is a template's tag, not XML; fill the template in and use the result";
  }

  private static String shown(String tag) {
    return tag.length() > MAX_LENGTH ? tag.substring(0, MAX_LENGTH) + "…" : tag;
  }
}

package dev.htk.tuning.site;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A tag of a template, such as {@code <%= %>}, that keeps a file from being XML.
 *
 * @param text the tag, cut where it is long
 * @param line its line, from 1
 */
record TemplateTag(String text, int line) {

  private static final Pattern TAG =
      Pattern.compile(
          "<%[^%]{0,200}%>|<[#@][^<>]{0,200}>|\\{%[^%]{0,200}%\\}|\\{\\{[^{}]{0,200}\\}\\}");
  private static final int MAX_LENGTH = 60;

  /** The first tag that begins on a line, which is what the parser met there. */
  static Optional<TemplateTag> on(int line, String text) {
    return text.lines()
        .skip(Math.max(0, line - 1))
        .findFirst()
        .flatMap(content -> TAG.matcher(content).results().findFirst())
        .map(tag -> new TemplateTag(shown(tag.group()), line));
  }

  String message() {
    return "'"
        + text
        + "' is a tag of a template, which is no XML; fill the template in, and use what"
        + " comes of it";
  }

  private static String shown(String tag) {
    return tag.length() > MAX_LENGTH ? tag.substring(0, MAX_LENGTH) + "…" : tag;
  }
}

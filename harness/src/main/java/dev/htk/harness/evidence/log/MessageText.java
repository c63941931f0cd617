// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The text of one message, as its class prints it: fixed parts, with values between them.
 *
 * @param origin the simple name of the class that has the fixed parts among its string constants
 * @param parts the fixed parts, each with a value behind it
 * @param startsWithValue whether the first value, one word, stands before the first part
 * @param keyword the fixed part by which lines are found, or the name of the logger where all parts
 *     are too short for that
 * @param longestGap the most characters between that name and the first fixed part
 */
public record MessageText(
    String origin, List<String> parts, boolean startsWithValue, String keyword, int longestGap) {

  private static final String VALUE = "{}";

  /** Between a logger's name and its message stand few characters in any layout. */
  private static final int LONGEST_GAP = 12;

  /** Makes a text that is found by its longest fixed part; {@code {}} stands for a value. */
  static MessageText of(String origin, String template) {
    List<String> parts = parts(template);
    return new MessageText(
        origin,
        parts,
        template.startsWith(VALUE),
        parts.stream().max(Comparator.comparingInt(String::length)).orElseThrow(),
        LONGEST_GAP);
  }

  /** Makes a text that is found by the name of its logger, which stands right before it. */
  static MessageText ofLogger(String logger, String template) {
    return ofLogger(logger, template, LONGEST_GAP);
  }

  /** Makes one that stands at most so many characters behind it. */
  static MessageText ofLogger(String logger, String template, int longestGap) {
    return new MessageText(logger, parts(template), template.startsWith(VALUE), logger, longestGap);
  }

  private static List<String> parts(String template) {
    return List.of(template.split(Pattern.quote(VALUE), -1)).stream()
        .filter(part -> !part.isEmpty())
        .toList();
  }

  /**
   * Returns the values of a line, the last one up to the line's end; empty if it is another
   * message.
   */
  Optional<List<String>> values(String line) {
    int from = isByLogger() ? line.indexOf(keyword) + keyword.length() : 0;
    int start = line.indexOf(parts.get(0), from);
    if (start < 0 || (isByLogger() && start - from > longestGap)) {
      return Optional.empty();
    }
    List<String> values = new ArrayList<>();
    if (startsWithValue) {
      values.add(line.substring(line.lastIndexOf(' ', start - 1) + 1, start));
    }
    int end = start + parts.get(0).length();
    for (String part : parts.subList(1, parts.size())) {
      start = line.indexOf(part, end);
      if (start < 0) {
        return Optional.empty();
      }
      values.add(line.substring(end, start));
      end = start + part.length();
    }
    values.add(line.substring(end).strip());
    return Optional.of(values);
  }

  private boolean isByLogger() {
    return keyword.equals(origin);
  }

  /** Returns the extended regular expression by which {@code grep -E} finds such lines. */
  public String regex() {
    String message =
        parts.stream()
            .map(part -> part.replaceAll("([\\[\\]().*+?{}|^$\\\\])", "\\\\$1"))
            .collect(Collectors.joining(".*"));
    return isByLogger() ? keyword + ".{0," + longestGap + "}" + message : message;
  }
}

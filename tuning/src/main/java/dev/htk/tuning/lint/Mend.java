// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import java.util.List;

/**
 * The edit that mends one finding alone: it replaces the text from the start of a line up to a
 * place. Lines end with a line feed and count from 1, columns count UTF-16 code units from 1.
 *
 * @param done what it does, in a few words
 * @param isSafe whether every value with which HBase works stays as it is
 * @param startLine the line at whose start the replaced text begins
 * @param endLine the line in which the replaced text ends
 * @param endColumn the column right after the replaced text
 * @param text what takes its place
 */
public record Mend(
    String done, boolean isSafe, int startLine, int endLine, int endColumn, String text) {

  /** Returns the edit that makes one text of another, by the lines between their equal ends. */
  public static Mend of(String done, boolean isSafe, String before, String after) {
    List<String> old = lines(before);
    List<String> now = lines(after);
    int most = Math.min(old.size(), now.size());
    int start = 0;
    while (start < most && old.get(start).equals(now.get(start))) {
      start++;
    }
    int same = 0;
    while (same < most - start && last(old, same).equals(last(now, same))) {
      same++;
    }
    String text = String.join("", now.subList(start, now.size() - same));
    // The last line has no line feed, so that an edit of it ends inside it.
    return same > 0
        ? new Mend(done, isSafe, start + 1, old.size() - same + 1, 1, text)
        : new Mend(done, isSafe, start + 1, old.size(), last(old, 0).length() + 1, text);
  }

  /** Returns the lines with their ends; the last one has none, and may be empty. */
  private static List<String> lines(String text) {
    return List.of(text.split("(?<=\n)", -1));
  }

  private static String last(List<String> lines, int before) {
    return lines.get(lines.size() - 1 - before);
  }
}

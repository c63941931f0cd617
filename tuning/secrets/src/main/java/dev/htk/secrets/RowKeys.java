// SPDX-License-Identifier: Apache-2.0
package dev.htk.secrets;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks row keys in what HBase writes: in the names of regions, which hold their start keys, and
 * behind words such as {@code row=}. It rather masks too much than too little. Takes time in
 * proportion to the text's length. Stateless.
 */
public final class RowKeys {

  /** Ends a region's name, as in {@code t,user17,1764340000000.0123…cdef.}. */
  private static final Pattern REGION_END = Pattern.compile(",\\d+(?:_\\d+)?\\.[0-9a-f]{32}\\.");

  private static final Pattern TABLE = Pattern.compile("[\\w.:-]++,");

  /** Stands before a key. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?i)\\b(?:(?:start|stop|end)[ _]?(?:row|key)|row(?: key)?)\\b\"?(?: ?=>? ?| ?: ?| (?='))");

  private RowKeys() {}

  /** Returns a line with masks in place of row keys. */
  public static String masked(String line) {
    return maskedValues(maskedRegions(line));
  }

  private static String maskedRegions(String line) {
    Matcher end = REGION_END.matcher(line);
    Matcher table = TABLE.matcher(line);
    StringBuilder masked = new StringBuilder();
    int done = 0;
    while (end.find()) {
      int from = end.start();
      while (from > done && line.charAt(from - 1) != '"') {
        from--;
      }
      if (table.region(from, end.start()).find()) {
        masked.append(line, done, table.end());
        masked.append(table.end() == end.start() ? "" : Secrets.MASK);
        done = end.start();
      }
    }
    return masked.append(line, done, line.length()).toString();
  }

  private static String maskedValues(String line) {
    Matcher name = NAME.matcher(line);
    StringBuilder masked = new StringBuilder();
    int done = 0;
    while (name.find(done)) {
      int end = valueEnd(line, name.end());
      String value = line.substring(name.end(), end);
      String quote = value.startsWith("'") || value.startsWith("\"") ? value.substring(0, 1) : "";
      boolean isEmpty = value.trim().isEmpty() || value.equals(quote + quote);
      masked.append(line, done, name.end());
      masked.append(isEmpty ? value : quote + Secrets.MASK + quote);
      done = end;
    }
    return masked.append(line, done, line.length()).toString();
  }

  /**
   * Returns the end of a text in quotes, or else the next quote, bracket, or comma with a blank.
   */
  private static int valueEnd(String line, int start) {
    char first = start < line.length() ? line.charAt(start) : ' ';
    boolean isQuoted = first == '\'' || first == '"';
    int at = isQuoted ? start + 1 : start;
    while (at < line.length()) {
      char c = line.charAt(at);
      if (isQuoted && c == first) {
        return at + 1;
      }
      if (!isQuoted && (")]}\"'".indexOf(c) >= 0 || line.startsWith(", ", at))) {
        return at;
      }
      at += c == '\\' ? 2 : 1;
    }
    return line.length();
  }
}

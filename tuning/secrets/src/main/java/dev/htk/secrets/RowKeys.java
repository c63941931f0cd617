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
  private static final Pattern REGION_END =
      Pattern.compile(",\\d+(?:_[0-9A-F]+)?\\.[0-9a-f]{32}\\.");

  /**
   * Begins a line, and has a comma before its milliseconds; the thread's name can have some, too.
   */
  private static final Pattern TIME =
      Pattern.compile(
          "\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[,.]\\d{1,9})?"
              + "(?: +[A-Z]+ +\\[[^\\]]*\\])?");

  /** Begins a region's name; not a word before a comma, nor one in a key behind a blank. */
  private static final Pattern TABLE =
      Pattern.compile("(?<![\\w.:-])(?<!,)(?<!, )[\\w.:-]++,(?! )");

  private static final Pattern ANY_TABLE = Pattern.compile("[\\w.:-]++,");

  private static final Pattern SERVER =
      Pattern.compile("[\\w.-]++,\\d{1,5},\\d{13}(?!\\.[0-9a-f]{32}\\.)");

  /** Stands before a key. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?i)\\b(?:(?:(?:get)?(?:start|stop|end)[ _]?(?:row|key)(?:\\(\\))?"
              + "|row(?: key|\\(s\\))?)(?!\\w)\"?(?: ?=>? ?| ?: ?| (?='))"
              + "|row (?:lock for|info:) )");

  /** Stands behind a key that is in no quotes, and may itself have a comma. */
  private static final Pattern GOES_ON =
      Pattern.compile(", (?:in|on|for|at|from) |, region|, table|, [A-Za-z]\\w*+(?:\\(\\))?=");

  private static final Pattern BOUNDS = Pattern.compile("(bounds: first=).*( last=).*");

  private RowKeys() {}

  /** Returns a line with masks in place of row keys. */
  public static String masked(String line) {
    String bounds = BOUNDS.matcher(line).replaceFirst("$1" + Secrets.MASK + "$2" + Secrets.MASK);
    return maskedRegions(maskedValues(bounds));
  }

  private static String maskedRegions(String line) {
    Matcher end = REGION_END.matcher(line);
    StringBuilder masked = new StringBuilder();
    Matcher time = TIME.matcher(line);
    int done = 0;
    int searched = time.lookingAt() ? time.end() : 0;
    while (end.find()) {
      int from = Math.max(searched, line.lastIndexOf('"', end.start()) + 1);
      int key = endOfTable(line, from, end.start());
      if (key >= 0) {
        masked.append(line, done, key);
        masked.append(key == end.start() ? "" : Secrets.MASK);
        done = end.start();
      }
      searched = end.end();
    }
    return masked.append(line, done, line.length()).toString();
  }

  /** Returns where the start key of a region begins; -1 if there is no table before it. */
  private static int endOfTable(String line, int from, int to) {
    Matcher table = TABLE.matcher(line).region(from, to);
    Matcher server = SERVER.matcher(line);
    while (table.find()) {
      if (!server.region(table.start(), line.length()).lookingAt() || server.end() > to) {
        return table.end();
      }
      table.region(server.end(), to);
    }
    Matcher any = ANY_TABLE.matcher(line).region(from, to);
    return any.find() ? any.end() : -1;
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

  /** Returns the end of a text in quotes, or else the next quote, bracket, or what goes on. */
  private static int valueEnd(String line, int start) {
    char first = start < line.length() ? line.charAt(start) : ' ';
    boolean isQuoted = first == '\'' || first == '"';
    int at = isQuoted ? start + 1 : start;
    while (at < line.length()) {
      char c = line.charAt(at);
      if (isQuoted && c == first) {
        return at + 1;
      }
      if (!isQuoted && (")]}\"'".indexOf(c) >= 0 || (c == ',' && goesOn(line, at)))) {
        return at;
      }
      at += c == '\\' ? 2 : 1;
    }
    return line.length();
  }

  private static boolean goesOn(String line, int comma) {
    return GOES_ON.matcher(line).region(comma, line.length()).lookingAt();
  }
}

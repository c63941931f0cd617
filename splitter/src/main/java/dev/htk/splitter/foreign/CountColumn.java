// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A count that stands before each key, as {@code uniq -c} writes it: right-aligned, with a blank
 * behind it. Keys that merely begin with digits do not look like this.
 *
 * @param width number of columns, 7 for GNU's {@code uniq}; a count with more digits takes more
 */
public record CountColumn(int width) {

  private static final Pattern PADDED = Pattern.compile(" +[0-9]+");

  /** Makes all counts of a file together fit into a long. */
  private static final int MOST_DIGITS = 12;

  /** Finds the counts in front of all lines; empty if there are none. */
  static Optional<CountColumn> of(Lines lines) {
    return lines.lines().stream()
        .filter(line -> line.startsWith(" "))
        .findFirst()
        .map(PADDED::matcher)
        .filter(Matcher::lookingAt)
        .map(count -> new CountColumn(count.end()))
        .filter(column -> lines.all(1, column::isBefore).isPresent());
  }

  private boolean isBefore(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
    return keyStart(bytes, 0, bytes.length) >= 0;
  }

  /** Returns where the key begins in a line; -1 if no count from 1 on stands before a key. */
  public int keyStart(byte[] bytes, int from, int to) {
    int digits = from;
    while (digits < to && bytes[digits] == ' ') {
      digits++;
    }
    int end = digits;
    while (end < to && isDigit(bytes[end])) {
      end++;
    }
    boolean aligned = end - from == width || (digits == from && end - from > width);
    boolean counts = end > digits && bytes[digits] != '0' && end - digits <= MOST_DIGITS;
    return aligned && counts && end + 1 < to && bytes[end] == ' ' ? end + 1 : -1;
  }

  /** Returns the count before a key. */
  public long count(byte[] bytes, int from, int keyStart) {
    long count = 0;
    for (int i = from; i < keyStart; i++) {
      if (isDigit(bytes[i])) {
        count = 10 * count + bytes[i] - '0';
      }
    }
    return count;
  }

  private static boolean isDigit(byte one) {
    return one >= '0' && one <= '9';
  }
}

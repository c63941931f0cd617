// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One end of the numbers that HBase works with, and its reaction to those beyond. Immutable.
 *
 * @param side the side of the number on which the refused ones lie
 * @param number the end itself
 * @param reaction what HBase does with numbers beyond
 */
public record Limit(Side side, BigDecimal number, Reaction reaction) {

  private static final Pattern TEXT = Pattern.compile("(below|up to|above|from) (-?[0-9.]+): (.+)");

  /** The numbers that lie beyond a limit. */
  public enum Side {
    BELOW("below", "%s or more"),
    UP_TO("up to", "a number above %s"),
    ABOVE("above", "%s or less"),
    FROM("from", "a number below %s");

    private final String word;
    private final String rest;

    Side(String word, String rest) {
      this.word = word;
      this.rest = rest;
    }

    private static Side of(String word) {
      for (Side side : values()) {
        if (side.word.equals(word)) {
          return side;
        }
      }
      throw new IllegalArgumentException("no side of a limit is called " + word);
    }

    /** Returns whether the limit is the lower end. */
    public boolean isLower() {
      return this == BELOW || this == UP_TO;
    }

    /** Returns whether HBase works with the end itself. */
    public boolean isEndIn() {
      return this == BELOW || this == ABOVE;
    }

    private boolean holds(int comparison) {
      return switch (this) {
        case BELOW -> comparison < 0;
        case UP_TO -> comparison <= 0;
        case ABOVE -> comparison > 0;
        case FROM -> comparison >= 0;
      };
    }
  }

  /**
   * Reads {@code below 1: NO_START, throws an exception}.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  static Limit parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "a limit is 'below|up to|above|from NUMBER: OUTSIDE, words', not '" + text + "'");
    }
    return new Limit(
        Side.of(matcher.group(1)),
        new BigDecimal(matcher.group(2)),
        Reaction.parse(matcher.group(3)));
  }

  /** Returns whether a number lies beyond. */
  public boolean isPassedBy(BigDecimal value) {
    return side.holds(value.compareTo(number));
  }

  /** Returns the numbers beyond in words, such as "below 1". */
  public String beyond() {
    return side.word + " " + number.toPlainString();
  }

  /** Returns the end in words: "1", or "0 (not 0 itself)". */
  String end() {
    String text = number.toPlainString();
    return side.isEndIn() ? text : "%s (not %s itself)".formatted(text, text);
  }

  /** Returns the numbers that are not beyond in words, such as "1 or more". */
  String rest() {
    return side.rest.formatted(number.toPlainString());
  }
}

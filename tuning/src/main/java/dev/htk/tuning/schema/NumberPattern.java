// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Makes regular expressions of texts by the numbers that they write, as JSON Schema compares no
 * number in a string. They are alternatives without anchors. Stateless.
 */
final class NumberPattern {

  /** A whole number as Hadoop takes it: a minus goes before or after {@code 0x}, a plus after. */
  static final String WHOLE = "[+-]?[0-9]+|(?:-?0[xX]\\+?|0[xX]-)[0-9a-fA-F]+";

  /**
   * An unsigned number as {@code Double.parseDouble} takes it, but for hexadecimal ones, and for
   * some above 1e299, which no setting allows. Zero has any exponent.
   */
  static final String UNSIGNED =
      "(?:(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE](?:-[0-9]+|\\+?0*[12]?[0-9]{1,2}))?"
          + "|(?:0+\\.?0*|\\.0+)[eE]\\+?[0-9]+)[fFdD]?";

  private static final String FRACTION = "(?:\\.[0-9]*)?";

  /** A way to write whole numbers. */
  private enum Notation {
    DECIMAL(10, "\\+?", "-"),
    HEXADECIMAL(16, "0[xX]\\+?", "(?:-0[xX]|0[xX]-)");

    private final int radix;
    private final String plus;
    private final String minus;

    Notation(int radix, String plus, String minus) {
      this.radix = radix;
      this.plus = plus;
      this.minus = minus;
    }

    String from(BigInteger end, boolean isUpwards) {
      String onwards = isUpwards ? plus : minus;
      String back = isUpwards ? minus : plus;
      return end.signum() == (isUpwards ? 1 : -1)
          ? onwards + atLeast(end.abs())
          : onwards + digit(0, radix - 1) + "+|" + back + atMost(end.abs());
    }

    String atLeast(BigInteger number) {
      String digits = number.toString(radix);
      String longer = digit(1, radix - 1) + digit(0, radix - 1) + "{" + digits.length() + ",}";
      return "0*(?:" + longer + "|" + ofLength(digits, true) + ")";
    }

    String atMost(BigInteger number) {
      String digits = number.toString(radix);
      String shorter = digit(0, radix - 1) + "{1," + (digits.length() - 1) + "}|";
      return "0*(?:" + (digits.length() > 1 ? shorter : "") + ofLength(digits, false) + ")";
    }

    /** Returns the numbers of as many digits from these upwards, or else downwards. */
    private String ofLength(String digits, boolean isUpwards) {
      int first = Character.digit(digits.charAt(0), radix);
      String rest = digits.substring(1);
      if (rest.isEmpty()) {
        return isUpwards ? digit(first, radix - 1) : digit(0, first);
      }
      String equal = digit(first, first) + ofLength(rest, isUpwards);
      if (first == (isUpwards ? radix - 1 : 0)) {
        return equal;
      }
      String beyond = isUpwards ? digit(first + 1, radix - 1) : digit(0, first - 1);
      return "(?:" + beyond + digit(0, radix - 1) + "{" + rest.length() + "}|" + equal + ")";
    }

    String digit(int from, int to) {
      StringBuilder digits = new StringBuilder();
      for (int i = from; i <= to; i++) {
        char digit = Character.forDigit(i, radix);
        digits.append(digit).append(digit < 'a' ? "" : (char) (digit - 'a' + 'A'));
      }
      return digits.length() == 1
          ? digits.toString()
          : "[" + digits.toString().replaceFirst("^(\\d)\\d+(\\d)", "$1-$2") + "]";
    }
  }

  private NumberPattern() {}

  /** Returns one positive whole number in decimal and hexadecimal digits. */
  static String exactly(BigInteger number) {
    return "\\+?0*" + number + "|0[xX]\\+?0*" + number.toString(Notation.HEXADECIMAL.radix);
  }

  /**
   * Returns the whole numbers from an end on upwards, or else downwards, in decimal and hexadecimal
   * digits.
   *
   * @param isEndIn whether the end itself is among them
   */
  static String wholeFrom(BigDecimal end, boolean isUpwards, boolean isEndIn) {
    RoundingMode inward = isUpwards == isEndIn ? RoundingMode.CEILING : RoundingMode.FLOOR;
    BigInteger at = end.setScale(0, inward).toBigInteger();
    BigInteger first = isEndIn ? at : at.add(isUpwards ? BigInteger.ONE : BigInteger.ONE.negate());
    return Notation.DECIMAL.from(first, isUpwards)
        + "|"
        + Notation.HEXADECIMAL.from(first, isUpwards);
  }

  /**
   * Returns the numbers from an end on upwards, or else downwards, with a point or without. A lone
   * sign or point counts as zero.
   *
   * @param isEndIn whether the end itself is among them; it must be unless it keeps zero out
   */
  static String fractionFrom(BigDecimal end, boolean isUpwards, boolean isEndIn) {
    String onwards = isUpwards ? "\\+?" : "-";
    String back = isUpwards ? "-" : "\\+?";
    int signum = isUpwards ? end.signum() : -end.signum();
    if (signum > 0 || (signum == 0 && !isEndIn)) {
      return onwards + atLeast(end.abs(), isEndIn);
    }
    if (!isEndIn) {
      throw new IllegalArgumentException("no pattern yet that leaves out just the end " + end);
    }
    return onwards + "[0-9]*" + FRACTION + "|" + back + atMost(end.abs());
  }

  private static String atLeast(BigDecimal number, boolean isEndIn) {
    BigInteger whole = number.toBigInteger();
    String digits = fraction(number);
    String more = Notation.DECIMAL.atLeast(whole.add(BigInteger.ONE)) + FRACTION;
    String equal =
        digits.isEmpty() && isEndIn ? FRACTION : "\\." + atLeastFraction(digits, isEndIn);
    return "(?:" + more + "|" + zerosAnd(whole) + equal + ")";
  }

  private static String atLeastFraction(String digits, boolean isEndIn) {
    if (digits.isEmpty()) {
      return isEndIn ? "[0-9]*" : "[0-9]*[1-9][0-9]*";
    }
    int first = Character.digit(digits.charAt(0), Notation.DECIMAL.radix);
    String equal = first + atLeastFraction(digits.substring(1), isEndIn);
    return first == 9
        ? equal
        : "(?:" + Notation.DECIMAL.digit(first + 1, 9) + "[0-9]*|" + equal + ")";
  }

  private static String atMost(BigDecimal number) {
    BigInteger whole = number.toBigInteger();
    String equal = zerosAnd(whole) + "(?:\\." + atMostFraction(fraction(number)) + ")?";
    return whole.signum() == 0
        ? equal
        : "(?:(?:%s)?%s|%s)"
            .formatted(Notation.DECIMAL.atMost(whole.subtract(BigInteger.ONE)), FRACTION, equal);
  }

  private static String atMostFraction(String digits) {
    if (digits.isEmpty()) {
      return "0*";
    }
    int first = Character.digit(digits.charAt(0), Notation.DECIMAL.radix);
    String less = first == 0 ? "" : Notation.DECIMAL.digit(0, first - 1) + "[0-9]*|";
    return "(?:" + less + first + atMostFraction(digits.substring(1)) + ")?";
  }

  /** Returns the digits of a number before the point; none stand for zero. */
  private static String zerosAnd(BigInteger whole) {
    return whole.signum() == 0 ? "0*" : "0*" + whole;
  }

  /** Returns the digits of a number after the point. */
  private static String fraction(BigDecimal number) {
    String digits = number.stripTrailingZeros().toPlainString();
    return digits.contains(".") ? digits.substring(digits.indexOf('.') + 1) : "";
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.space;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * All whole numbers of a range as decimal text, filled up with zeros on the left to a least number
 * of digits. They are in the order of the text: 10 comes before 9 where there is no padding.
 *
 * <p>Numbers that begin with the same digits are counted, not listed: those with texts of one
 * length form one range. A key is found by descending digit by digit.
 */
public final class DecimalNumbers implements KeySpace {

  private static final int RADIX = 10;

  private final BigInteger from;
  private final BigInteger to;
  private final int fewestDigits;

  /** Text length of the least number; {@link #longestText} is that of the greatest. */
  private final int shortestText;

  private final int longestText;

  /** 1, 10, 100 and so on. */
  private final BigInteger[] powers;

  /** Sum of the powers before each one. */
  private final BigInteger[] powersBelow;

  /**
   * @param from the least number, 0 or more
   * @param to first number above the range
   * @param padding the least number of digits; 0 and 1 mean none
   */
  public DecimalNumbers(BigInteger from, BigInteger to, int padding) {
    if (from.signum() < 0 || from.compareTo(to) >= 0) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "no numbers from %d to %d", from, to));
    }
    this.from = from;
    this.to = to;
    this.fewestDigits = Math.max(1, padding);
    this.shortestText = Math.max(fewestDigits, from.toString().length());
    this.longestText = Math.max(fewestDigits, to.subtract(BigInteger.ONE).toString().length());
    this.powers = new BigInteger[longestText + 1];
    Arrays.setAll(powers, BigInteger.TEN::pow);
    this.powersBelow = new BigInteger[longestText + 1];
    Arrays.setAll(powersBelow, power -> powers[power].divide(BigInteger.valueOf(9)));
  }

  /** Returns the numbers from one up to, but not including, another. */
  public static DecimalNumbers of(long from, long to, int padding) {
    return new DecimalNumbers(BigInteger.valueOf(from), BigInteger.valueOf(to), padding);
  }

  @Override
  public BigInteger size() {
    return to.subtract(from);
  }

  @Override
  public byte[] key(BigInteger index) {
    Indices.require(index, size());
    Digits digits = Digits.NONE;
    BigInteger before = index;
    while (true) {
      if (isANumber(digits)) {
        if (before.signum() == 0) {
          return digits.text();
        }
        before = before.subtract(BigInteger.ONE);
      }
      int digit = 0;
      BigInteger count = beginningWith(digits.then(digit));
      while (count.compareTo(before) <= 0) {
        before = before.subtract(count);
        digit++;
        count = beginningWith(digits.then(digit));
      }
      digits = digits.then(digit);
    }
  }

  @Override
  public BigInteger countBelow(byte[] bound) {
    BigInteger count = BigInteger.ZERO;
    Digits digits = Digits.NONE;
    for (byte octet : bound) {
      // A proper prefix of the bound sorts before it.
      if (isANumber(digits)) {
        count = count.add(BigInteger.ONE);
      }
      int digit = Byte.toUnsignedInt(octet) - '0';
      for (int less = 0; less < Math.min(digit, RADIX); less++) {
        count = count.add(beginningWith(digits.then(less)));
      }
      if (digit < 0 || digit >= RADIX || digits.count() == longestText) {
        return count;
      }
      digits = digits.then(digit);
    }
    return count;
  }

  /** Returns whether these digits are the whole text of a number. */
  private boolean isANumber(Digits digits) {
    boolean hasItsDigits =
        digits.count() == fewestDigits
            || (digits.count() > fewestDigits && !digits.beginWithZero());
    return hasItsDigits && digits.value().compareTo(from) >= 0 && digits.value().compareTo(to) < 0;
  }

  /** Counts the numbers whose text begins with these digits. */
  private BigInteger beginningWith(Digits digits) {
    BigInteger shortest = ofLengthBeginningWith(shortestText, digits);
    if (shortestText == longestText || digits.beginWithZero()) {
      return shortest;
    }
    return shortest
        .add(ofLengthsBetweenBeginningWith(digits))
        .add(ofLengthBeginningWith(longestText, digits));
  }

  private BigInteger ofLengthBeginningWith(int length, Digits digits) {
    boolean none = digits.count() > length || (digits.beginWithZero() && length > fewestDigits);
    if (none) {
      return BigInteger.ZERO;
    }
    BigInteger unit = powers[length - digits.count()];
    BigInteger first = digits.value().multiply(unit);
    return within(first, first.add(unit));
  }

  /** Relies on the range holding all numbers of the lengths between shortest and longest. */
  private BigInteger ofLengthsBetweenBeginningWith(Digits digits) {
    int from = Math.max(shortestText + 1, digits.count());
    return from < longestText
        ? powersBelow[longestText - digits.count()].subtract(powersBelow[from - digits.count()])
        : BigInteger.ZERO;
  }

  private BigInteger within(BigInteger first, BigInteger end) {
    return end.min(to).subtract(first.max(from)).max(BigInteger.ZERO);
  }

  /** The first digits of a number's text. */
  private record Digits(int count, BigInteger value, boolean beginWithZero) {

    static final Digits NONE = new Digits(0, BigInteger.ZERO, false);

    Digits then(int digit) {
      return new Digits(
          count + 1,
          value.multiply(BigInteger.TEN).add(BigInteger.valueOf(digit)),
          count == 0 ? digit == 0 : beginWithZero);
    }

    byte[] text() {
      String digits = value.toString();
      return ("0".repeat(count - digits.length()) + digits).getBytes(StandardCharsets.US_ASCII);
    }
  }
}

package dev.htk.splitter.keys.space;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * All whole numbers of a range as decimal text, filled up with zeros on the left to a least number
 * of digits, in the order of the text: 10 comes before 9 where there is no padding.
 *
 * <p>Numbers that begin with the same digits are counted, not listed: for each length that such
 * text may have they are one range of numbers. A key is found by descending digit by digit.
 */
public final class DecimalNumbers implements KeySpace {

  private static final int RADIX = 10;

  private final BigInteger from;
  private final BigInteger to;
  private final int fewestDigits;
  private final int mostDigits;

  /** 1, 10, 100 and so on. */
  private final BigInteger[] powers;

  /**
   * @param from the least number, 0 or more
   * @param to up to, and without, this number
   * @param padding the least number of digits; 0 and 1 mean none
   */
  public DecimalNumbers(BigInteger from, BigInteger to, int padding) {
    if (from.signum() < 0 || from.compareTo(to) >= 0) {
      throw new IllegalArgumentException("no numbers from %d to %d".formatted(from, to));
    }
    this.from = from;
    this.to = to;
    this.fewestDigits = Math.max(1, padding);
    this.mostDigits = Math.max(fewestDigits, to.subtract(BigInteger.ONE).toString().length());
    this.powers = new BigInteger[mostDigits + 1];
    Arrays.setAll(powers, BigInteger.TEN::pow);
  }

  /** The numbers from one up to, and without, another. */
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
      // What the bound goes on from sorts before it.
      if (isANumber(digits)) {
        count = count.add(BigInteger.ONE);
      }
      int digit = Byte.toUnsignedInt(octet) - '0';
      for (int less = 0; less < Math.min(digit, RADIX); less++) {
        count = count.add(beginningWith(digits.then(less)));
      }
      if (digit < 0 || digit >= RADIX || digits.count() == mostDigits) {
        return count;
      }
      digits = digits.then(digit);
    }
    return count;
  }

  /** Whether these digits are the whole text of a number. */
  private boolean isANumber(Digits digits) {
    boolean hasItsDigits =
        digits.count() == fewestDigits
            || (digits.count() > fewestDigits && !digits.beginWithZero());
    return hasItsDigits && digits.value().compareTo(from) >= 0 && digits.value().compareTo(to) < 0;
  }

  /** How many of the numbers begin with these digits, as text. */
  private BigInteger beginningWith(Digits digits) {
    // Only padded numbers begin with a zero, and these have the fewest digits.
    int most = digits.beginWithZero() ? fewestDigits : mostDigits;
    BigInteger count = BigInteger.ZERO;
    for (int length = Math.max(fewestDigits, digits.count()); length <= most; length++) {
      BigInteger unit = powers[length - digits.count()];
      BigInteger first = digits.value().multiply(unit);
      count = count.add(within(first, first.add(unit)));
    }
    return count;
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

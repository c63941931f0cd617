// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;

/** Row keys of {@code CoreWorkload} as text. */
final class Decimals {

  private static final String PREFIX = "user";

  private Decimals() {}

  /** Returns the prefix and the digits, filled up with zeros on the left. */
  static String padded(String digits, int width) {
    return PREFIX + "0".repeat(Math.max(0, width - digits.length())) + digits;
  }

  static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.US_ASCII);
  }

  static long powerOfTen(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }

  /** Divides a range of numbers into a hundred parts, or into single numbers if it is narrower. */
  static LongStream parts(long from, long width) {
    long step = Math.max(1, width / 100);
    return LongStream.range(0, width / step).map(part -> from + part * step);
  }

  /** Returns the digits for which a bucket holds up to about ten of these keys; at most six. */
  static int bucketDigits(long keys) {
    return Math.max(1, Math.min(6, Long.toString(keys).length() - 1));
  }
}

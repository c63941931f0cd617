// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import java.math.BigDecimal;

/** Compares texts by the value of a setting that they mean. */
public final class SameValue {

  /** Tolerates the rounding of shares and ratios, which HBase keeps as 32-bit numbers. */
  private static final BigDecimal ROUNDING = new BigDecimal("1e-6");

  private SameValue() {}

  /** Compares numbers up to the rounding of HBase's floats, and other text ignoring case. */
  public static boolean of(String one, String other) {
    if (one.strip().equalsIgnoreCase(other.strip())) {
      return true;
    }
    try {
      BigDecimal first = new BigDecimal(one.strip());
      BigDecimal second = new BigDecimal(other.strip());
      BigDecimal largest = first.abs().max(second.abs());
      return first.subtract(second).abs().compareTo(largest.multiply(ROUNDING)) <= 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}

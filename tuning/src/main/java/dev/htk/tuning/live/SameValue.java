package dev.htk.tuning.live;

import java.math.BigDecimal;

/** Whether two texts mean the same value of a setting. */
public final class SameValue {

  /** HBase keeps shares and ratios as 32-bit numbers, which differ in the eighth digit. */
  private static final BigDecimal ROUNDING = new BigDecimal("1e-6");

  private SameValue() {}

  /** Numbers by their value, up to the rounding of HBase's floats; all else but for case. */
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

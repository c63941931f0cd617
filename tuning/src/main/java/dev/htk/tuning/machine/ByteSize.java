// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * An amount of memory or data. Immutable.
 *
 * @param bytes the number of bytes, zero or more
 */
public record ByteSize(long bytes) {

  private static final List<String> UNITS = List.of("bytes", "KiB", "MiB", "GiB", "TiB", "PiB");
  private static final int UNIT = 1024;

  public ByteSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("a size cannot be negative: " + bytes);
    }
  }

  /**
   * Reads a size in the form of the JVM's {@code -Xmx}: a whole number of bytes, or one with a unit
   * {@code k}, {@code m}, {@code g} or {@code t} (powers of 1024, either case) such as {@code 32g}.
   *
   * @throws IllegalArgumentException if the text is anything else, or exceeds 2^63 - 1 bytes
   */
  public static ByteSize parse(String text) {
    try {
      return new ByteSize(TraditionalBinaryPrefix.string2long(text));
    } catch (IllegalArgumentException | StringIndexOutOfBoundsException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a size; use a whole number with k, m, g or t, such as 32g", e);
    }
  }

  /**
   * Returns a text for people in the largest unit of which the size is one or more, rounded to a
   * tenth, such as {@code 32 GiB} or {@code 12.8 GiB}.
   */
  @Override
  public String toString() {
    int unit = 0;
    long divisor = 1;
    while (unit < UNITS.size() - 1 && bytes / divisor >= UNIT) {
      divisor *= UNIT;
      unit++;
    }
    BigDecimal amount =
        BigDecimal.valueOf(bytes).divide(BigDecimal.valueOf(divisor), 1, RoundingMode.HALF_UP);
    return amount.stripTrailingZeros().toPlainString() + " " + UNITS.get(unit);
  }
}

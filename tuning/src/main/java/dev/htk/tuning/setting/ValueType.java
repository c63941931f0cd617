// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.StorageSize;
import org.apache.hadoop.hbase.StorageUnit;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * The way in which HBase reads a setting's text, which determines the valid texts.
 *
 * <p>Each constant accepts the texts that its getter of Hadoop's {@code Configuration} accepts. It
 * refuses a text for which the getter would fail or silently return the default. White space around
 * a number is trimmed, and {@code 0x} starts a hexadecimal number. Most types refuse units such as
 * {@code 128m}, because HBase reads most sizes with {@code getLong}. Stateless and thread-safe.
 */
public enum ValueType {
  /** {@code getInt}. */
  INT("a whole number of at most 32 bits, without a unit"),
  /** {@code getInt} of a value that must be a power of two, such as a ring buffer's size. */
  POWER_OF_TWO("a power of two such as 16384"),
  /** {@code getLong}. */
  LONG("a whole number, without a unit"),
  /** {@code getLong} or {@code getInt} of a number of bytes. */
  BYTES("a whole number of bytes, without a unit such as m or g"),
  /** {@code getLong} of a number of bytes per second. */
  BYTES_PER_SECOND("a whole number of bytes a second, without a unit"),
  /** {@code getLong} or {@code getInt} of a number of milliseconds. */
  MILLIS("a whole number of milliseconds, without a unit"),
  /** {@code getFloat} or {@code getDouble}. */
  FLOAT("a decimal number such as 0.4"),
  /** HBase's own {@code StorageSize}, the only size format of HBase that accepts a unit. */
  SIZE("a number of bytes, or a number with a unit such as 512m or 2g"),
  /** {@code getLongBytes}, in which Hadoop reads some of its own sizes. */
  HADOOP_BYTES("a number of bytes, or a whole number with k, m, g, t, p or e, such as 128m"),
  /** {@code getBoolean}; any other text would silently mean the default. */
  BOOLEAN("true or false"),
  /** One of a setting's allowed words, in any case. */
  ENUM("a word"),
  /** One of a setting's allowed words exactly as written. */
  EXACT_ENUM("a word"),
  /** A class by its full name, or one of a setting's allowed short names. */
  CLASS("a full class name"),
  /** Any text. */
  STRING("text");

  /** A regular expression of a full class name, in any tool. */
  public static final String CLASS_NAME =
      "[A-Za-z_$][A-Za-z0-9_$]*(?:\\.[A-Za-z_$][A-Za-z0-9_$]*)+";

  private static final Pattern CLASS_NAME_PATTERN = Pattern.compile(CLASS_NAME);

  private final String expected;

  ValueType(String expected) {
    this.expected = expected;
  }

  /** Returns the kind of text that this type expects, for an error message. */
  public String expected() {
    return expected;
  }

  /** Returns whether values are numbers without a fraction. */
  public boolean isWhole() {
    return switch (this) {
      case INT, POWER_OF_TWO, LONG, BYTES, BYTES_PER_SECOND, MILLIS, HADOOP_BYTES -> true;
      default -> false;
    };
  }

  /** Returns whether values are numbers. */
  public boolean isNumber() {
    return isWhole() || this == FLOAT;
  }

  /** Returns whether HBase can read the text; {@link Setting} adds range and allowed words. */
  public boolean accepts(String text) {
    String trimmed = text.trim();
    return switch (this) {
      case BOOLEAN -> trimmed.equalsIgnoreCase("true") || trimmed.equalsIgnoreCase("false");
      case CLASS -> CLASS_NAME_PATTERN.matcher(trimmed).matches();
      case ENUM, EXACT_ENUM, STRING -> true;
      default -> number(text).isPresent();
    };
  }

  /** Returns the number that HBase reads from the text; empty if it cannot read one. */
  public Optional<BigDecimal> number(String text) {
    String trimmed = text.trim();
    return switch (this) {
      case INT -> whole(trimmed).filter(n -> n.intValue() == n.longValue());
      case POWER_OF_TWO ->
          whole(trimmed).filter(n -> n.intValue() == n.longValue() && isPowerOfTwo(n.intValue()));
      case LONG, BYTES, BYTES_PER_SECOND, MILLIS -> whole(trimmed);
      case FLOAT -> decimal(trimmed);
      case SIZE -> size(trimmed);
      case HADOOP_BYTES -> hadoopBytes(trimmed);
      default -> Optional.empty();
    };
  }

  /**
   * Returns the text for a number: rounded down if values are whole, else with up to 16 digits, and
   * never with an exponent.
   */
  public String format(BigDecimal number) {
    BigDecimal rounded =
        isWhole()
            ? number.setScale(0, RoundingMode.FLOOR)
            : number.round(MathContext.DECIMAL64).stripTrailingZeros();
    return rounded.toPlainString();
  }

  private static boolean isPowerOfTwo(int number) {
    return number > 0 && Integer.bitCount(number) == 1;
  }

  /** Reads a plain number as {@code Long.parseLong} does, which knows no hexadecimal numbers. */
  private static Optional<BigDecimal> size(String text) {
    try {
      return Optional.of(BigDecimal.valueOf(Long.parseLong(text)));
    } catch (NumberFormatException e) {
      return sizeWithUnit(text);
    }
  }

  private static Optional<BigDecimal> sizeWithUnit(String text) {
    try {
      double bytes = StorageSize.getStorageSize(text, -1, StorageUnit.BYTES);
      return bytes < 0 ? Optional.empty() : Optional.of(BigDecimal.valueOf((long) bytes));
    } catch (IllegalArgumentException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  private static Optional<BigDecimal> hadoopBytes(String text) {
    try {
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(BigDecimal.valueOf(TraditionalBinaryPrefix.string2long(text)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<BigDecimal> whole(String text) {
    boolean negative = text.startsWith("-");
    String digits = (negative ? text.substring(1) : text).toLowerCase(Locale.ROOT);
    try {
      return Optional.of(
          BigDecimal.valueOf(
              digits.startsWith("0x")
                  ? Long.parseLong((negative ? "-" : "") + digits.substring(2), 16)
                  : Long.parseLong(text)));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<BigDecimal> decimal(String text) {
    try {
      double number = Double.parseDouble(text);
      return Double.isFinite(number) ? Optional.of(BigDecimal.valueOf(number)) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}

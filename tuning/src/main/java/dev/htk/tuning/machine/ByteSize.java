package dev.htk.tuning.machine;

import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * An amount of memory or data. Immutable.
 *
 * @param bytes zero or more
 */
public record ByteSize(long bytes) {

  public ByteSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("a size cannot be negative: " + bytes);
    }
  }

  /**
   * Reads a size as the JVM's {@code -Xmx} takes it: a whole number of bytes, or one with a unit
   * {@code k}, {@code m}, {@code g}, {@code t} (of 1024, in either case) such as {@code 32g}.
   *
   * @throws IllegalArgumentException if the text is anything else, or more than 2^63 - 1 bytes
   */
  public static ByteSize parse(String text) {
    try {
      return new ByteSize(TraditionalBinaryPrefix.string2long(text));
    } catch (IllegalArgumentException | StringIndexOutOfBoundsException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a size; use a whole number with k, m, g or t, such as 32g", e);
    }
  }
}

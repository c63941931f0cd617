// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.function.Function;

/**
 * An old name under which HBase still reads a setting. Immutable.
 *
 * @param key the old name
 * @param current the name that took its place
 * @param precedence which of the two HBase takes if a file sets both
 * @param conversion what the old value means under the current name
 */
public record OldName(String key, String current, Precedence precedence, Conversion conversion) {

  /** Tells which of two names counts if a file sets both. */
  public enum Precedence {
    /** HBase's code asks for the old name only if the current one is not set. */
    CURRENT_NAME,
    /** Hadoop gives both names one value, so the later property of the file counts. */
    LATER_PROPERTY
  }

  /** Tells how the value of an old name becomes one of the current name. */
  public enum Conversion {
    /** Unit and meaning are the same. */
    NONE,
    /** The old value is a share of the heap, the new one of the limit of all memstores. */
    HEAP_TO_MEMSTORE_LIMIT
  }

  private static final String MEMSTORE = "hbase.regionserver.global.memstore.size";
  private static final String OFF_HEAP = "hbase.regionserver.offheap.global.memstore.size";
  private static final BigDecimal LARGEST_MEMSTORE = new BigDecimal("0.8");
  private static final BigDecimal DEFAULT_MEMSTORE = new BigDecimal("0.4");
  private static final MathContext DIGITS = new MathContext(6);

  /** Returns whether a value keeps its meaning under the current name. */
  public boolean keepsMeaning() {
    return conversion == Conversion.NONE;
  }

  /**
   * Returns whether HBase minds the name at all beside other settings. A share of the heap means
   * nothing for memstores off the heap.
   */
  public boolean counts(Function<String, Optional<String>> values) {
    return keepsMeaning()
        || values
            .apply(OFF_HEAP)
            .flatMap(ValueType.LONG::number)
            .filter(megabytes -> megabytes.signum() > 0)
            .isEmpty();
  }

  /** Returns the key that decides what the old value means under the current name, if one does. */
  public Optional<String> measure() {
    return keepsMeaning() ? Optional.empty() : Optional.of(MEMSTORE);
  }

  /**
   * Returns the value that does under the current name what {@code value} does under this one.
   *
   * @param values returns the value with which HBase works for another key
   * @return empty if the text is not a number although it must be
   */
  public Optional<String> converted(String value, Function<String, Optional<String>> values) {
    return keepsMeaning()
        ? Optional.of(value)
        : ValueType.FLOAT.number(value).map(share -> shareOf(limit(values), share));
  }

  /** Says how {@link #converted} comes to its value; empty if it changes nothing. */
  public Optional<String> calculation(String value, Function<String, Optional<String>> values) {
    return keepsMeaning()
        ? Optional.empty()
        : Optional.of("%s of the heap ÷ %s".formatted(value.trim(), limit(values).toPlainString()));
  }

  /** Divides as {@code MemorySizeUtil} does, which takes 1 for a share above the limit. */
  private static String shareOf(BigDecimal limit, BigDecimal share) {
    return share.divide(limit, DIGITS).min(BigDecimal.ONE).stripTrailingZeros().toPlainString();
  }

  /** Returns the limit of all memstores, which HBase takes as 0.4 if it is out of range. */
  private static BigDecimal limit(Function<String, Optional<String>> values) {
    return values
        .apply(MEMSTORE)
        .flatMap(ValueType.FLOAT::number)
        .filter(limit -> limit.signum() > 0 && limit.compareTo(LARGEST_MEMSTORE) <= 0)
        .map(BigDecimal::stripTrailingZeros)
        .orElse(DEFAULT_MEMSTORE);
  }
}

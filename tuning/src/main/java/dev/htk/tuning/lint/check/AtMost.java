// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Finds a number that is above another one although it must not be.
 *
 * @param low the key of the number that must be less than or equal to the other
 * @param high the key of the other
 * @param otherwise what HBase does if they are reversed
 * @param slack by how much it may be above
 */
public record AtMost(String low, String high, String otherwise, int slack)
    implements RelationCheck {

  /** Off, HBase only warns of a table's sizes. */
  private static final String SANITY_CHECKS = "hbase.table.sanity.checks";

  private static final BigDecimal MOST_FILES = BigDecimal.valueOf(Integer.MAX_VALUE);

  public static final AtMost ALLOCATION_AND_CHUNK =
      new AtMost(Keys.LARGEST_ALLOCATION, Keys.CHUNK_SIZE, "no region would open");

  public static final AtMost FLUSH_SIZE_AND_ITS_LIMIT =
      new AtMost(
          "hbase.hregion.memstore.flush.size.limit",
          Keys.FLUSH_SIZE,
          "HBase refuses to create or alter a table that has no flush size of its own");

  public static final AtMost REGION_SIZE_AND_ITS_LIMIT =
      new AtMost(
          "hbase.hregion.max.filesize.limit",
          "hbase.hregion.max.filesize",
          "HBase refuses to create or alter a table that has no region size of its own");

  public static final AtMost COMPACTION_MIN_AND_BLOCKING_FILES =
      new AtMost(
          Keys.COMPACTION_MIN,
          Keys.BLOCKING_FILES,
          "flushes block before a store has enough files for a compaction",
          // They block beyond that number of files.
          1);

  public static final AtMost COMPACTION_MIN_AND_MAX =
      new AtMost(
          Keys.COMPACTION_MIN,
          Keys.COMPACTION_MAX,
          "no selection of files is both large and small enough, so minor compactions never run");

  public static final AtMost COMPACTION_SIZES =
      new AtMost(
          Keys.COMPACTION_MIN_SIZE,
          Keys.COMPACTION_MAX_SIZE,
          "files between the two count as too large for a minor compaction");

  public static final AtMost COMPACTION_THROUGHPUT =
      new AtMost(
          Keys.COMPACTION_LOWER,
          Keys.COMPACTION_HIGHER,
          "compactions get less throughput the more they are needed");

  public static final AtMost FLUSH_THROUGHPUT =
      new AtMost(
          Keys.FLUSH_LOWER,
          Keys.FLUSH_UPPER,
          "flushes get less throughput the more they are needed");

  private AtMost(String low, String high, String otherwise) {
    this(low, high, otherwise, 0);
  }

  @Override
  public Optional<Problem> problem(Subject subject) {
    Optional<BigDecimal> lower = subject.number(low);
    Optional<BigDecimal> higher =
        subject.number(high).map(number -> number.add(BigDecimal.valueOf(slack)));
    if (lower.isEmpty()
        || higher.isEmpty()
        || lower.get().compareTo(higher.get()) <= 0
        || isOff(lower.get())
        || isUnread(subject)) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            "%s is above %s: %s"
                .formatted(subject.described(low), subject.described(high), otherwise),
            "Lower %s to %s or less, or raise %s."
                .formatted(low, higher.get().toPlainString(), high),
            low,
            high));
  }

  /** Returns whether HBase does not compare the two in this file. */
  private boolean isUnread(Subject subject) {
    return equals(ALLOCATION_AND_CHUNK)
        ? !subject.isOn(Keys.MSLAB)
        : (equals(FLUSH_SIZE_AND_ITS_LIMIT) || equals(REGION_SIZE_AND_ITS_LIMIT))
            && subject.value(SANITY_CHECKS).filter("false"::equalsIgnoreCase).isPresent();
  }

  /** Returns whether the largest number of files turns minor compactions off on purpose. */
  private boolean isOff(BigDecimal lower) {
    return equals(COMPACTION_MIN_AND_MAX) && lower.compareTo(MOST_FILES) == 0;
  }
}

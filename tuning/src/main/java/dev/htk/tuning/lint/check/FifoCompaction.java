// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Finds what tables need if the file selects FIFO compaction for all of them.
 *
 * <p>Source: {@code TableDescriptorChecker.checkCompactionPolicy} of HBase 2.6.4, which the switch
 * {@code hbase.table.sanity.checks} does not turn off.
 */
public enum FifoCompaction implements RelationCheck {
  /** Every family needs a TTL. */
  WITHOUT_TTL {
    @Override
    public Optional<Problem> problem(Subject subject) {
      return isForAll(subject)
          ? Optional.of(
              subject.problem(
                  "%s is FIFOCompactionPolicy for all tables, which only drops expired files; HBase"
                          .formatted(Keys.COMPACTION_POLICY)
                      + " refuses to create or alter a table with a family that has no TTL or keeps"
                      + " a minimum of versions",
                  "Set the policy in the families that have a TTL, or give every family one.",
                  Keys.COMPACTION_POLICY))
          : Optional.empty();
    }
  },
  /** A store that keeps every file until it expires needs room for many. */
  FEW_FILES {
    @Override
    public Optional<Problem> problem(Subject subject) {
      return isForAll(subject)
          ? subject
              .number(Keys.BLOCKING_FILES)
              .filter(files -> files.compareTo(FEWEST_FILES) < 0)
              .map(
                  files ->
                      subject.problem(
                          "%s is below %s, but FIFOCompactionPolicy merges no files; HBase refuses"
                                  .formatted(subject.described(Keys.BLOCKING_FILES), FEWEST_FILES)
                              + " to create or alter a table that has no number of its own, and"
                              + " flushes of full stores wait",
                          "Raise it above the number of flushes in a TTL, and to %s at least."
                              .formatted(FEWEST_FILES),
                          Keys.BLOCKING_FILES,
                          Keys.COMPACTION_POLICY))
          : Optional.empty();
    }
  };

  private static final String POLICY =
      "org.apache.hadoop.hbase.regionserver.compactions.FIFOCompactionPolicy";
  private static final BigDecimal FEWEST_FILES = BigDecimal.valueOf(1000);

  private static boolean isForAll(Subject subject) {
    return subject
        .written(Keys.COMPACTION_POLICY)
        .map(String::trim)
        .filter(POLICY::equals)
        .isPresent();
  }
}

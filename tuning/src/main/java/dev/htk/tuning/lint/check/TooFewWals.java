// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;

/** Finds a WAL limit so low that regions are flushed to free WALs before the memstores are full. */
public final class TooFewWals implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    Optional<BigDecimal> wals = subject.number(Keys.MAX_WALS);
    Optional<BigDecimal> limit = MemstoreLimits.limit(subject);
    Optional<BigDecimal> rollSize =
        subject
            .number(Keys.WAL_BLOCK)
            .flatMap(block -> subject.number(Keys.WAL_ROLL_SHARE).map(block::multiply));
    if (wals.isEmpty() || limit.isEmpty() || rollSize.isEmpty()) {
      return Optional.empty();
    }
    BigDecimal held = wals.get().multiply(rollSize.get());
    if (held.compareTo(limit.get()) >= 0) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            String.format(
                    Locale.ROOT,
                    "%s of %d MB hold %d MB, less than the %d MB that all memstores may fill; HBase flushes",
                    subject.described(Keys.MAX_WALS),
                    MemstoreLimits.megabytes(rollSize.get()),
                    MemstoreLimits.megabytes(held),
                    MemstoreLimits.megabytes(limit.get()))
                + " regions early, only to free old WALs",
            "Remove it; HBase then takes twice what the memstores need.",
            Keys.MAX_WALS));
  }
}

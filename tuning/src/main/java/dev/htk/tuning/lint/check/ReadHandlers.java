// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.math.BigDecimal;
import java.util.Optional;

/** Finds a split of the handlers that leaves less than one handler for reads or for writes. */
public final class ReadHandlers implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    BigDecimal ratio = subject.number(Keys.READ_RATIO).orElse(BigDecimal.ZERO);
    Optional<BigDecimal> handlers = subject.number(Keys.HANDLERS);
    if (ratio.signum() <= 0 || ratio.compareTo(BigDecimal.ONE) > 0 || handlers.isEmpty()) {
      return Optional.empty();
    }
    BigDecimal readers = handlers.get().multiply(ratio);
    BigDecimal writers = handlers.get().subtract(readers);
    if (readers.min(writers).compareTo(BigDecimal.ONE) >= 0) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            "%s of %s leaves less than one handler for %s; HBase gives that side a single one"
                .formatted(
                    subject.described(Keys.READ_RATIO),
                    subject.described(Keys.HANDLERS),
                    readers.compareTo(writers) < 0 ? "reads" : "writes"),
            "Choose a ratio further from 0 and 1, or raise hbase.regionserver.handler.count.",
            Keys.READ_RATIO,
            Keys.HANDLERS));
  }
}

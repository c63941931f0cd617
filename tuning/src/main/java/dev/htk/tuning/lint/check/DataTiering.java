// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.Optional;

/**
 * Finds data tiering by time without date-tiered stores. Source: {@code
 * TableDescriptorChecker.checkDateTieredCompactionForTimeRangeDataTiering} of HBase 2.6.4.
 */
public final class DataTiering implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    return subject
        .written(Keys.DATA_TIERING)
        .filter("TIME_RANGE"::equals)
        .filter(type -> !StoreEngineFiles.isSelected(subject, StoreEngineFiles.DATE_TIERED))
        .map(
            type ->
                subject.problem(
                    "%s is TIME_RANGE, but %s is not DateTieredStoreEngine; HBase refuses to create"
                            .formatted(Keys.DATA_TIERING, Keys.STORE_ENGINE)
                        + " or alter any table",
                    "Set both for the tables that need them, not in this file.",
                    Keys.DATA_TIERING));
  }
}

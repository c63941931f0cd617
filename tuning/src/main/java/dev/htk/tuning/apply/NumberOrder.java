// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import java.math.BigDecimal;
import java.util.Optional;
import org.apache.hadoop.hbase.StorageSize;
import org.apache.hadoop.hbase.StorageUnit;

/** Compares the values of a setting as HBase reads them, whatever their units. */
final class NumberOrder {

  private NumberOrder() {}

  /** Returns whether the first of two values is the lower number. */
  static boolean isLower(Setting setting, String one, String other) {
    return number(setting, one)
        .flatMap(a -> number(setting, other).map(b -> a.compareTo(b) < 0))
        .orElse(false);
  }

  /** Returns whether two values are the same text or number. */
  static boolean isSame(Setting setting, String one, String other) {
    return one.trim().equals(other.trim())
        || number(setting, one)
            .flatMap(a -> number(setting, other).map(b -> a.compareTo(b) == 0))
            .orElse(false);
  }

  private static Optional<BigDecimal> number(Setting setting, String value) {
    return setting.type() == ValueType.SIZE && setting.accepts(value)
        ? Optional.of(
            BigDecimal.valueOf(StorageSize.getStorageSize(value.trim(), 0, StorageUnit.BYTES)))
        : setting.number(value);
  }
}

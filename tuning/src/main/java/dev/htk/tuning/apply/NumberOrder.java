// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.setting.Setting;

/** Compares the values of a setting as HBase reads them, whatever their units. */
final class NumberOrder {

  private NumberOrder() {}

  /** Returns whether the first of two values is the lower number. */
  static boolean isLower(Setting setting, String one, String other) {
    return setting
        .number(one)
        .flatMap(a -> setting.number(other).map(b -> a.compareTo(b) < 0))
        .orElse(false);
  }

  /** Returns whether two values are the same text or number. */
  static boolean isSame(Setting setting, String one, String other) {
    return one.trim().equals(other.trim())
        || setting
            .number(one)
            .flatMap(a -> setting.number(other).map(b -> a.compareTo(b) == 0))
            .orElse(false);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import java.util.Set;

/** Compares the values of a setting as HBase reads them, whatever their units. */
final class NumberOrder {

  /**
   * The periods and bounds that 0 or less turns off. Off is higher than any number: the period
   * never ends, and nothing is over the bound.
   */
  private static final Set<String> OFF_AT_ZERO =
      Set.of(
          "hbase.hregion.majorcompaction",
          "hbase.regionserver.optionalcacheflushinterval",
          "hbase.server.keyvalue.maxsize");

  private NumberOrder() {}

  /** Returns whether a value turns off the period or the bound that its setting is. */
  static boolean isOff(Setting setting, String value) {
    return OFF_AT_ZERO.contains(setting.key())
        && setting.number(value).filter(number -> number.signum() <= 0).isPresent();
  }

  /** Returns whether the first of two values is the lower number. */
  static boolean isLower(Setting setting, String one, String other) {
    if (isOff(setting, one) || isOff(setting, other)) {
      return !isOff(setting, one) && setting.number(one).isPresent();
    }
    return setting
        .number(one)
        .flatMap(a -> setting.number(other).map(b -> a.compareTo(b) < 0))
        .orElse(false);
  }

  /** Returns whether two values are the same text or number. */
  static boolean isSame(Setting setting, String one, String other) {
    return isSameText(setting.type(), one.trim(), other.trim())
        || setting
            .number(one)
            .flatMap(a -> setting.number(other).map(b -> a.compareTo(b) == 0))
            .orElse(false);
  }

  private static boolean isSameText(ValueType type, String one, String other) {
    return (type == ValueType.BOOLEAN || type == ValueType.ENUM)
        ? one.equalsIgnoreCase(other)
        : one.equals(other);
  }
}

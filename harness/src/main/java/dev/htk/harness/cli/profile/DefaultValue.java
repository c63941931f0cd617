package dev.htk.harness.cli.profile;

import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.setting.Setting;
import java.math.BigDecimal;
import java.util.Optional;

/** Compares a profile's value with HBase's default. */
final class DefaultValue {

  private DefaultValue() {}

  /** Returns whether the value differs from HBase's default in meaning: 0.40 equals 0.4. */
  static boolean differs(ResolvedSetting entry) {
    Setting setting = entry.setting();
    return setting
        .defaultValue()
        .map(value -> !sameMeaning(setting, value, entry.value()))
        .orElse(true);
  }

  private static boolean sameMeaning(Setting setting, String one, String other) {
    Optional<BigDecimal> number = setting.number(one);
    Optional<BigDecimal> otherNumber = setting.number(other);
    if (number.isEmpty() || otherNumber.isEmpty()) {
      return one.equals(other);
    }
    return number.get().compareTo(otherNumber.get()) == 0;
  }

  /** Describes the default in words. */
  static String described(ResolvedSetting entry) {
    if (!differs(entry)) {
      return "the same";
    }
    return entry
        .setting()
        .defaultValue()
        .map(value -> Amount.of(entry.setting(), value))
        .orElse("none known: HBase leaves it unset, or derives it");
  }
}

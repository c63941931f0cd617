package dev.htk.harness.cli.profile;

import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.setting.Setting;
import java.math.BigDecimal;
import java.util.Optional;

/** A profile's value beside HBase's own. */
final class DefaultValue {

  private DefaultValue() {}

  /** Whether the value means something else than HBase's default; 0.40 and 0.4 are the same. */
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

  /** The default, in words. */
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

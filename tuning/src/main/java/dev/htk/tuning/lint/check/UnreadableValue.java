// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.relation.Mechanism;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;

/**
 * Finds a value that is not of the kind that HBase reads, for settings that the kit has studied and
 * that HBase comes to read.
 */
public final class UnreadableValue implements PropertyCheck {

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    return subject
        .studied(property.name())
        .flatMap(
            setting ->
                subject
                    .written(property.name())
                    .filter(value -> !setting.reads(value))
                    .filter(value -> !isRoundedUp(setting, value, subject))
                    .filter(value -> BlockCaches.reads(subject, setting.key()))
                    .map(value -> problem(property, setting, value)));
  }

  /** Returns whether the log of another provider makes a power of two of the number. */
  private static boolean isRoundedUp(Setting setting, String value, Subject subject) {
    return setting.type() == ValueType.POWER_OF_TWO
        && ValueType.INT.accepts(value)
        && subject.value(Mechanism.WAL_PROVIDER.key()).filter("filesystem"::equals).isPresent();
  }

  private static Problem problem(SiteProperty property, Setting setting, String value) {
    return Problem.of(
        property,
        "%s is '%s', but HBase expects %s; %s"
            .formatted(
                setting.key(),
                value.trim(),
                expected(setting, value),
                consequence(setting, value.trim())),
        PlainValue.of(setting, value)
            .map("Write %s."::formatted)
            .orElseGet(() -> "Write " + expected(setting, value) + "."));
  }

  private static String expected(Setting setting, String value) {
    return switch (setting.type()) {
      case ENUM, EXACT_ENUM, CLASS -> setting.allowedValues();
      default -> isTooLong(setting, value) ? ValueType.INT.expected() : setting.type().expected();
    };
  }

  /** Returns whether the text is a whole number, but one that HBase's 32 bits do not hold. */
  private static boolean isTooLong(Setting setting, String value) {
    return setting.isInt() && ValueType.LONG.accepts(value) && !ValueType.INT.accepts(value);
  }

  private static String consequence(Setting setting, String value) {
    if (setting.type() == ValueType.FLOAT && isNotANumber(value)) {
      return "it takes the value and goes on, and a share of it is 0 bytes";
    }
    if (setting.limits().unreadable().isPresent()) {
      return "it " + setting.limits().unreadable().get().words();
    }
    if (setting.type() == ValueType.BOOLEAN) {
      return "it takes its default, %s, instead".formatted(setting.defaultValue().orElse("unset"));
    }
    if (setting.type() == ValueType.POWER_OF_TWO && ValueType.INT.accepts(value)) {
      return "it fails on any other number";
    }
    if (setting.type().isNumber() || setting.type() == ValueType.SIZE) {
      return "it throws an exception when it reads the value";
    }
    return "it does not know the word (%s)".formatted(setting.source());
  }

  private static boolean isNotANumber(String value) {
    return value.matches("[+-]?NaN");
  }
}

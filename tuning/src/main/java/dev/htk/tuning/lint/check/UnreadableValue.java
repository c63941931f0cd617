// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;

/**
 * Finds a value that is not of the kind that HBase reads, for settings that the kit has studied.
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
                    .filter(value -> !isReadable(setting, value))
                    .map(value -> problem(property, setting, value)));
  }

  private static boolean isReadable(Setting setting, String value) {
    return switch (setting.type()) {
      case ENUM, EXACT_ENUM, CLASS -> setting.accepts(value);
      default -> setting.type().accepts(value);
    };
  }

  private static Problem problem(SiteProperty property, Setting setting, String value) {
    return Problem.of(
        property,
        "%s is '%s', but HBase expects %s; %s"
            .formatted(
                setting.key(), value.trim(), expected(setting), consequence(setting, value.trim())),
        PlainValue.of(setting, value)
            .map("Write %s."::formatted)
            .orElseGet(() -> "Write " + expected(setting) + "."));
  }

  private static String expected(Setting setting) {
    return switch (setting.type()) {
      case ENUM, EXACT_ENUM, CLASS -> setting.allowedValues();
      default -> setting.type().expected();
    };
  }

  private static String consequence(Setting setting, String value) {
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
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import dev.htk.tuning.site.SiteProperty;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Finds a value that HBase would use anyway. Hadoop's own settings are exempt: if this file did not
 * set them, HBase would take their values from Hadoop's files. So is a value that overrides one of
 * an included file.
 */
public final class DefaultValue implements PropertyCheck {

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    String written = property.value().orElse("");
    return subject
        .catalogue()
        .find(property.name())
        .filter(
            setting -> !subject.catalogue().isHadoops(setting.key()) && isDefault(setting, written))
        .filter(setting -> !subject.overridesInclude(property))
        .map(
            setting ->
                Problem.of(
                    property,
                    "%s is %s, which is the default of HBase %s anyway"
                        .formatted(
                            property.name(), written.trim(), subject.catalogue().line().version()),
                    "Remove it, unless you want to pin the value against a new default."));
  }

  /** Returns whether HBase would use the same value if the setting were not set. */
  static boolean isDefault(Setting setting, String value) {
    return setting.defaultValue().filter(it -> same(setting, it, value)).isPresent();
  }

  private static boolean same(Setting setting, String one, String other) {
    if (setting.type() == ValueType.BOOLEAN || setting.type() == ValueType.ENUM) {
      return one.trim().equalsIgnoreCase(other.trim());
    }
    Optional<BigDecimal> number = setting.number(one);
    return number.isPresent()
        ? setting.number(other).filter(it -> it.compareTo(number.get()) == 0).isPresent()
        : one.equals(other);
  }
}

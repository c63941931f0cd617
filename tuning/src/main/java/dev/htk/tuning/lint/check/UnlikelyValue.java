// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;

/**
 * Finds a value of another kind than the default, for settings of HBase whose handling the kit has
 * not studied: their kind is only guessed from the default. Hadoop's settings are exempt, because
 * many of them accept units.
 */
public final class UnlikelyValue implements PropertyCheck {

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    if (subject.studied(property.name()).isPresent()
        || subject.catalogue().isHadoops(property.name())) {
      return Optional.empty();
    }
    return subject
        .catalogue()
        .find(property.name())
        .flatMap(
            setting ->
                subject
                    .written(property.name())
                    .filter(value -> !isLikely(setting, value))
                    .map(value -> problem(property, setting, value)));
  }

  /** Accepts decimals for whole defaults: HBase may read the setting as a decimal number. */
  private static boolean isLikely(Setting setting, String value) {
    return setting.type().isNumber()
        ? ValueType.FLOAT.accepts(value) || setting.type().accepts(value)
        : setting.accepts(value);
  }

  private static Problem problem(SiteProperty property, Setting setting, String value) {
    return Problem.of(
        property,
        "%s is '%s', but its default is %s, so HBase most likely reads %s"
            .formatted(
                setting.key(),
                Secrets.masked(setting.key(), value.trim()),
                setting.defaultValue().orElse("unset"),
                setting.type().expected()),
        PlainValue.of(setting, value)
            .map("Write %s."::formatted)
            .orElseGet(() -> "Write %s.".formatted(setting.type().expected())));
  }
}

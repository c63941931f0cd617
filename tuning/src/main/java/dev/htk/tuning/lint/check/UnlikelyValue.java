// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds a value of another kind than the default, for settings of HBase whose handling the kit has
 * not studied: their kind is only guessed from the default. Hadoop's settings are exempt, because
 * many of them accept units. Also finds one that HBase would fail on if it came to read it.
 */
public final class UnlikelyValue implements PropertyCheck {

  /** Java reads {@code 7d} as a decimal number; whoever wrote it meant days. */
  private static final Pattern JAVA_SUFFIX = Pattern.compile(".*[dDfF]\\s*");

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    Optional<Setting> studied = subject.studied(property.name());
    if (studied.isPresent()) {
      return studied
          .filter(setting -> !BlockCaches.reads(subject, setting.key()))
          .flatMap(setting -> unread(property, setting, subject));
    }
    if (subject.catalogue().isHadoops(property.name())) {
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
        ? setting.type().accepts(value)
            || (ValueType.FLOAT.accepts(value) && !JAVA_SUFFIX.matcher(value).matches())
        : setting.accepts(value);
  }

  private static Optional<Problem> unread(SiteProperty property, Setting setting, Subject subject) {
    return subject
        .written(property.name())
        .filter(value -> !setting.reads(value))
        .map(
            value ->
                Problem.of(
                    property,
                    "%s is '%s', but HBase expects %s; without a bucket cache it does not read the"
                            .formatted(setting.key(), value.trim(), setting.type().expected())
                        + " value, and with one it fails",
                    fix(setting, value)));
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
        fix(setting, value));
  }

  private static String fix(Setting setting, String value) {
    return PlainValue.of(setting, value)
        .map("Write %s."::formatted)
        .orElseGet(() -> "Write %s.".formatted(setting.type().expected()));
  }
}

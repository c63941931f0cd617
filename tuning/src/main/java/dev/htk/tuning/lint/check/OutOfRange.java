// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.Limit;
import dev.htk.tuning.setting.Outside;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.site.SiteProperty;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Finds a number that HBase does not work with, or that is far from any sensible use. */
public enum OutOfRange implements PropertyCheck {
  /** No server starts with the number, or none serves. */
  REFUSED {
    @Override
    Optional<Problem> problem(
        SiteProperty property, Setting setting, BigDecimal number, Optional<Limit> limit) {
      return limit
          .filter(passed -> !passed.reaction().outside().serves())
          .map(passed -> beyond(property, setting, passed));
    }
  },
  /** HBase uses another number instead. */
  REPLACED {
    @Override
    Optional<Problem> problem(
        SiteProperty property, Setting setting, BigDecimal number, Optional<Limit> limit) {
      return limit
          .filter(passed -> passed.reaction().outside() == Outside.REPLACED)
          .map(passed -> beyond(property, setting, passed));
    }
  },
  /** HBase uses the number, as far as the kit knows, but it is outside the sensible range. */
  ODD {
    @Override
    Optional<Problem> problem(
        SiteProperty property, Setting setting, BigDecimal number, Optional<Limit> limit) {
      boolean used = limit.map(passed -> passed.reaction().outside() == Outside.USED).orElse(true);
      return used && !setting.range().contains(number)
          ? Optional.of(
              Problem.of(
                  property,
                  "%s is %s, but should be %s (%s)"
                      .formatted(
                          setting.key(),
                          written(property),
                          setting.range(),
                          limit
                              .map(passed -> "HBase " + passed.reaction().words())
                              .orElse(setting.source())),
                  "Set it to a number %s.".formatted(setting.range())))
          : Optional.empty();
    }
  };

  /**
   * Returns the problem with a value.
   *
   * @param limit the limit that the number is beyond, if HBase comes to look at it
   */
  abstract Optional<Problem> problem(
      SiteProperty property, Setting setting, BigDecimal number, Optional<Limit> limit);

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    return subject
        .studied(property.name())
        .flatMap(
            setting ->
                subject
                    .written(property.name())
                    .filter(setting::reads)
                    .flatMap(setting::number)
                    .flatMap(
                        number ->
                            problem(property, setting, number, limit(setting, number, subject))));
  }

  private static Optional<Limit> limit(Setting setting, BigDecimal number, Subject subject) {
    return setting.limits().passedBy(number).filter(limit -> isLookedAt(setting, subject));
  }

  /** Returns whether the settings are there without which HBase ignores this one. */
  private static boolean isLookedAt(Setting setting, Subject subject) {
    return setting.limits().beside().entrySet().stream()
        .allMatch(
            other ->
                subject
                    .value(other.getKey())
                    .filter(value -> isEnough(other.getKey(), other.getValue(), value, subject))
                    .isPresent());
  }

  private static boolean isEnough(String key, List<String> wanted, String value, Subject subject) {
    return subject.catalogue().get(key).defaultValue().isEmpty()
        ? !value.isBlank()
        : wanted.stream().anyMatch(value.trim()::equalsIgnoreCase);
  }

  private static Problem beyond(SiteProperty property, Setting setting, Limit limit) {
    return Problem.of(
        property,
        "%s is %s, but HBase wants %s; otherwise it %s"
            .formatted(
                setting.key(),
                written(property),
                setting.limits().taken(),
                limit.reaction().words()),
        "Set it to %s.".formatted(setting.limits().taken()));
  }

  private static String written(SiteProperty property) {
    return property.value().orElse("").trim();
  }
}

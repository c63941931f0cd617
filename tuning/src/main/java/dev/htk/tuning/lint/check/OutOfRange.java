// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.site.SiteProperty;
import java.math.BigDecimal;
import java.util.Optional;

/** Finds a number that HBase does not accept, or that is far from any sensible use. */
public enum OutOfRange implements PropertyCheck {
  /** HBase fails on the number, or uses another one instead. */
  REFUSED {
    @Override
    Optional<Problem> problem(SiteProperty property, Setting setting, BigDecimal number) {
      return Optional.ofNullable(Limit.ALL.get(setting.key()))
          .filter(limit -> !limit.takes(number))
          .map(
              limit ->
                  Problem.of(
                      property,
                      "%s is %s, but HBase wants %s; otherwise it %s"
                          .formatted(
                              setting.key(), written(property), limit.allowed(), limit.otherwise()),
                      "Set it to %s.".formatted(limit.allowed())));
    }
  },
  /** HBase uses the number, as far as the kit knows, but it is outside the sensible range. */
  ODD {
    @Override
    Optional<Problem> problem(SiteProperty property, Setting setting, BigDecimal number) {
      boolean refused =
          Optional.ofNullable(Limit.ALL.get(setting.key()))
              .filter(limit -> !limit.takes(number))
              .isPresent();
      return refused || setting.range().contains(number)
          ? Optional.empty()
          : Optional.of(
              Problem.of(
                  property,
                  "%s is %s, but should be %s (%s)"
                      .formatted(
                          setting.key(), written(property), setting.range(), setting.source()),
                  "Set it to a number %s.".formatted(setting.range())));
    }
  };

  abstract Optional<Problem> problem(SiteProperty property, Setting setting, BigDecimal number);

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    return subject
        .studied(property.name())
        .flatMap(
            setting ->
                subject
                    .written(property.name())
                    .flatMap(setting::number)
                    .flatMap(number -> problem(property, setting, number)));
  }

  private static String written(SiteProperty property) {
    return property.value().orElse("").trim();
  }
}

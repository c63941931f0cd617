// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.tuning.setting.Setting;
import java.util.Collections;
import java.util.Optional;

/**
 * One setting of a profile: either a value or a formula, and the reason for it. Immutable.
 *
 * @param setting the setting from the catalogue
 * @param value the fixed value; empty if there is a formula
 * @param formula the formula over the machine's facts; empty if there is a value
 * @param reason why this profile wants the value
 * @param source the source of the reason
 * @param measured the experiment that showed a benefit; empty if the benefit is only believed
 * @param line the line in the profile's file, from 1
 */
public record ProfileEntry(
    Setting setting,
    Optional<String> value,
    Optional<Formula> formula,
    String reason,
    String source,
    Optional<String> measured,
    int line) {

  ResolvedSetting resolve(String file, Scope scope) {
    String resolved = value.orElseGet(() -> evaluated(file, formula.orElseThrow(), scope)).trim();
    if (!setting.accepts(resolved)) {
      throw new ProfileException(file, line, refusal(setting, resolved));
    }
    return new ResolvedSetting(
        setting,
        resolved,
        formula.map(Formula::toString),
        formula.map(scope::inputs).orElseGet(Collections::emptySortedMap),
        reason,
        source,
        measured,
        false);
  }

  private String evaluated(String file, Formula formula, Scope scope) {
    try {
      return formula.evaluate(setting.type(), scope.values());
    } catch (IllegalArgumentException e) {
      throw new ProfileException(file, line, setting.key() + ": " + e.getMessage());
    }
  }

  static String refusal(Setting setting, String value) {
    return "%s: '%s' is not allowed; it takes %s"
        .formatted(setting.key(), value, setting.allowedValues());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.site.Expansion;
import dev.htk.tuning.site.Expansion.Outcome;
import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;

/** Finds a value whose variables refer back to themselves, or are nested too deep. */
public final class EndlessVariable implements PropertyCheck {

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    return subject
        .expansion(property.name())
        .map(Expansion::outcome)
        .flatMap(EndlessVariable::consequence)
        .map(
            consequence ->
                Problem.of(
                    property,
                    "%s is '%s', and %s"
                        .formatted(
                            property.name(),
                            Secrets.masked(property.name(), property.value().orElse("").trim()),
                            consequence),
                    "Write the value out."));
  }

  private static Optional<String> consequence(Outcome outcome) {
    return switch (outcome) {
      case LOOP -> Optional.of("the variable leads back to itself; HBase reads it as plain text");
      case TOO_DEEP ->
          Optional.of("still has variables after 20 replacements; Hadoop throws an exception");
      case COMPLETE, ENVIRONMENT, UNBOUND -> Optional.empty();
    };
  }
}

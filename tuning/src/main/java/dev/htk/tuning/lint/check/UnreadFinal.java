// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds a property that is meant to be final, but not marked as Hadoop reads the mark. */
public final class UnreadFinal implements PropertyCheck {

  private static final Set<String> MEANT = Set.of("true", "yes", "on", "1");

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    String mark = property.finalText();
    return property.isFinal() || !MEANT.contains(mark.trim().toLowerCase(Locale.ROOT))
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                property,
                "%s is not final: Hadoop takes only the word true, without white space, not '%s'"
                    .formatted(property.name(), mark.replaceAll("\\s", " ")),
                "Write <final>true</final>."));
  }
}

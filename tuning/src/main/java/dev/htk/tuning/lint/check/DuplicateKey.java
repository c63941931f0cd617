// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.site.SiteProperty;
import java.util.List;
import java.util.Locale;

/** Finds a property that another property of the file with the same key overrides. */
public final class DuplicateKey implements Check {

  @Override
  public List<Problem> problems(Subject subject) {
    if (subject.hasBranches()) {
      return List.of();
    }
    return subject.site().properties().stream()
        .filter(property -> property.value().isPresent())
        .flatMap(
            property ->
                subject
                    .winner(property.name())
                    .filter(winner -> !winner.equals(property))
                    .map(winner -> problem(property, winner))
                    .stream())
        .toList();
  }

  private static Problem problem(SiteProperty loser, SiteProperty winner) {
    String how =
        winner.value().equals(loser.value())
            ? "with the same value"
            : "to '%s'".formatted(Secrets.masked(winner.name(), winner.value().orElse("").trim()));
    String why = winner.line() < loser.line() ? ", which is final" : ", which comes later";
    return Problem.of(
        loser,
        String.format(
            Locale.ROOT,
            "%s is also set on line %d, %s; Hadoop takes the one on line %d%s",
            loser.name(),
            winner.line(),
            how,
            winner.line(),
            why),
        "Keep one of the two.");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.site.SiteProperty;
import java.util.List;
import java.util.Locale;

/**
 * Finds a property that another one with the same key overrides, in the same file or in one that it
 * includes. To override an included value is what includes are for, and no problem.
 */
public final class DuplicateKey implements Check {

  @Override
  public List<Problem> problems(Subject subject) {
    if (subject.hasBranches()) {
      return List.of();
    }
    return subject.properties().stream()
        .filter(property -> property.value().isPresent())
        .flatMap(
            property ->
                subject
                    .site()
                    .winner(property.name())
                    .filter(winner -> subject.sets(winner.name()) && !winner.equals(property))
                    .filter(winner -> isUnexpected(property, winner))
                    .map(winner -> problem(property, winner))
                    .stream())
        .toList();
  }

  private static boolean isUnexpected(SiteProperty loser, SiteProperty winner) {
    boolean isTwin =
        !loser.name().equals(winner.name())
            && loser.value().map(String::trim).equals(winner.value().map(String::trim));
    return !isTwin && (loser.file().isEmpty() || loser.file().equals(winner.file()));
  }

  private static Problem problem(SiteProperty loser, SiteProperty winner) {
    if (!loser.file().equals(winner.file())) {
      return problemWithInclude(loser, winner);
    }
    String why = winner.line() < loser.line() ? ", which is final" : ", which comes later";
    return Problem.of(
        loser,
        String.format(
            Locale.ROOT,
            "%s is also set on line %d%s, %s; Hadoop takes the one on line %d%s",
            loser.name(),
            winner.line(),
            winner.name().equals(loser.name()) ? "" : " as " + winner.name(),
            how(loser, winner),
            winner.line(),
            why),
        "Keep one of the two.");
  }

  private static Problem problemWithInclude(SiteProperty loser, SiteProperty winner) {
    return Problem.of(
        loser,
        String.format(
            Locale.ROOT,
            "%s has no effect here: the included %s sets it on line %d, %s, and Hadoop takes that",
            loser.name(),
            winner.file().orElseThrow(),
            winner.line(),
            how(loser, winner)),
        "Put the property behind the include, or remove it.");
  }

  private static String how(SiteProperty loser, SiteProperty winner) {
    return winner.value().equals(loser.value())
        ? "with the same value"
        : "to '%s'".formatted(Secrets.masked(winner.name(), winner.value().orElse("").trim()));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.site.SiteProperty;
import dev.htk.tuning.text.Phrase;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
    Map<SiteProperty, SiteProperty> keptOut = keptOut(subject);
    return subject.properties().stream()
        .filter(property -> property.value().isPresent())
        .flatMap(
            property ->
                Optional.ofNullable(keptOut.get(property))
                    .map(mark -> problemWithMark(property, mark))
                    .or(() -> overridden(property, subject))
                    .stream())
        .toList();
  }

  private static Optional<Problem> overridden(SiteProperty property, Subject subject) {
    return subject
        .site()
        .winner(property.name())
        .filter(winner -> subject.sets(winner.name()) && !winner.equals(property))
        .filter(winner -> isUnexpected(property, winner))
        .map(winner -> problem(property, winner));
  }

  /** Returns each value that an earlier property keeps out, which is final and has none itself. */
  private static Map<SiteProperty, SiteProperty> keptOut(Subject subject) {
    Map<SiteProperty, SiteProperty> keptOut = new HashMap<>();
    Set<SiteProperty> marks = new HashSet<>();
    for (SiteProperty property : subject.site().properties()) {
      if (PropertyForm.isMark(property, subject)) {
        marks.add(property);
      }
      subject
          .site()
          .finalMark(property.name())
          .filter(mark -> property.value().isPresent() && marks.contains(mark))
          .ifPresent(mark -> keptOut.put(property, mark));
    }
    return keptOut;
  }

  private static Problem problemWithMark(SiteProperty loser, SiteProperty mark) {
    return Problem.of(
        loser,
        Phrase.of(
            "%s has no effect: line %d%s makes the key final without a value",
            loser.name(), mark.line(), mark.file().map(file -> " of " + file).orElse("")),
        "Give that line this value, or remove that line.");
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
        Phrase.of(
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
        Phrase.of(
            "%s has no effect here: the included %s sets it on line %d, %s, and Hadoop takes that",
            loser.name(), winner.file().orElseThrow(), winner.line(), how(loser, winner)),
        "Put the property behind the include, or remove it.");
  }

  private static String how(SiteProperty loser, SiteProperty winner) {
    return winner.value().equals(loser.value())
        ? "with the same value"
        : "to '%s'".formatted(Secrets.masked(winner.name(), winner.value().orElse("").trim()));
  }
}

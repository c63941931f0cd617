// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.site.SiteProperty;
import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds a key that, for certain, none of the processes reads that the file is for. */
public final class KeyOfAnotherRole implements Check {

  @Override
  public List<Problem> problems(Subject subject) {
    return subject.inForce().stream()
        .flatMap(property -> problem(property, subject).stream())
        .toList();
  }

  private static Optional<Problem> problem(SiteProperty property, Subject subject) {
    return subject
        .role()
        .flatMap(
            role ->
                subject
                    .readers(property.name())
                    .filter(readers -> !readers.contains(role))
                    .map(readers -> problem(property, role, readers)));
  }

  private static Problem problem(SiteProperty property, ServerRole role, List<ServerRole> readers) {
    return Problem.of(
        property,
        Phrase.of(
            "%s does nothing for %s: it is a setting of %s only",
            property.name(),
            role.words(),
            readers.stream().map(ServerRole::words).collect(Collectors.joining(" and "))),
        "Remove it, unless others read the same file.");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds a property without a name. */
public final class NamelessProperty implements Check {

  @Override
  public List<Problem> problems(Subject subject) {
    return subject.properties().stream()
        .filter(property -> property.name().isEmpty())
        .map(NamelessProperty::problem)
        .toList();
  }

  private static Problem problem(SiteProperty property) {
    return new Problem(
        property.file(),
        Optional.empty(),
        OptionalInt.of(property.line()),
        "a property without a name; HBase reads nothing from it",
        "Give the property a <name>, or remove it.");
  }
}

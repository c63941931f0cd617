// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.List;

/** Finds a property without a value, which Hadoop ignores. */
public final class ValuelessProperty implements Check {

  @Override
  public List<Problem> problems(Subject subject) {
    return subject.properties().stream()
        .filter(property -> !property.name().isEmpty() && property.value().isEmpty())
        .filter(property -> !FinalWithoutValue.isMark(property, subject))
        .map(ValuelessProperty::problem)
        .toList();
  }

  private static Problem problem(SiteProperty property) {
    return Problem.of(
        property,
        property.name() + " has no value; Hadoop ignores the property",
        "Give it a <value>, or remove the property.");
  }
}

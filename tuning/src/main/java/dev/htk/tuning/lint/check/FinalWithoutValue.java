// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds a property that is final but has no value: Hadoop takes none of the later values. */
public final class FinalWithoutValue implements Check {

  @Override
  public List<Problem> problems(Subject subject) {
    return subject.properties().stream()
        .filter(property -> isMark(property, subject))
        .map(property -> problem(property, subject))
        .toList();
  }

  /** Returns whether a property without a value is the one that makes its key final. */
  static boolean isMark(SiteProperty property, Subject subject) {
    return property.value().isEmpty()
        && subject.site().finalMark(property.name()).equals(Optional.of(property));
  }

  private static Problem problem(SiteProperty property, Subject subject) {
    return Problem.of(
        property,
        "%s is final and has no value: it keeps every later value out, and %s"
            .formatted(
                property.name(),
                subject
                    .site()
                    .winner(property.name())
                    .map(FinalWithoutValue::earlier)
                    .orElse("HBase uses its default")),
        "Give it a <value>, or remove the property.");
  }

  private static String earlier(SiteProperty winner) {
    return String.format(Locale.ROOT, "HBase uses the value of line %d", winner.line());
  }
}

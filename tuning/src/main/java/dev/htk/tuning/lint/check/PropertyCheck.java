// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.List;
import java.util.Optional;

/** A check that examines each effective property by itself that the file's processes may read. */
public interface PropertyCheck extends Check {

  /** Returns the problem of a property, if it has one. */
  Optional<Problem> problem(SiteProperty property, Subject subject);

  @Override
  default List<Problem> problems(Subject subject) {
    return subject.inForce().stream()
        .filter(property -> subject.mayRead(property.name()))
        .flatMap(property -> problem(property, subject).stream())
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.List;
import java.util.Optional;

/** A check of a relation between several values, or between a value and the machine or the JVM. */
public interface RelationCheck extends Check {

  /** Returns the problem, if there is one. */
  Optional<Problem> problem(Subject subject);

  @Override
  default List<Problem> problems(Subject subject) {
    return problem(subject).stream().toList();
  }
}

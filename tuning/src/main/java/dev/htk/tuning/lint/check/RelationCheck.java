package dev.htk.tuning.lint.check;

import java.util.List;
import java.util.Optional;

/** A check of how values stand to each other, to the machine, or to the JVM. */
interface RelationCheck extends Check {

  Optional<Problem> problem(Subject subject);

  @Override
  default List<Problem> problems(Subject subject) {
    return problem(subject).stream().toList();
  }
}

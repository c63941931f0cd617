package dev.htk.tuning.lint.check;

import java.util.List;

/** What one rule looks for. Stateless and thread-safe. */
@FunctionalInterface
public interface Check {

  /** Everything of its kind that is wrong, in any order. */
  List<Problem> problems(Subject subject);
}

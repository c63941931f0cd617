// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.List;

/** The check of one rule. Stateless and thread-safe. */
@FunctionalInterface
public interface Check {

  /** Returns all problems of this kind, in any order. */
  List<Problem> problems(Subject subject);
}

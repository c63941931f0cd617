// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds an included file, whose properties are not checked. */
public final class IncludedFile implements Check {

  @Override
  public List<Problem> problems(Subject subject) {
    return subject.site().includes().stream().map(IncludedFile::problem).toList();
  }

  private static Problem problem(String included) {
    return new Problem(
        Optional.empty(),
        OptionalInt.empty(),
        included + " is included; its properties count for HBase, but are not judged here",
        "Lint " + included + " by itself.");
  }
}

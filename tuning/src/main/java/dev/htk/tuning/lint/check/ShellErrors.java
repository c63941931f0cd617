// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds that of which bash complains in {@code hbase-env.sh}. */
public final class ShellErrors implements Check {

  @Override
  public List<Problem> problems(Subject subject) {
    return subject.env().stream()
        .filter(env -> !ScriptTemplate.hasTags(env))
        .flatMap(
            env ->
                env.faults().stream()
                    .map(
                        fault ->
                            new Problem(
                                Optional.empty(),
                                OptionalInt.empty(),
                                String.format(
                                    Locale.ROOT,
                                    "%s, line %d: %s",
                                    env.name(),
                                    fault.line(),
                                    fault.message()),
                                fault.fix())))
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.jvm.ScriptVariables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds variables of {@code hbase-env.sh} that HBase's scripts do not read. */
public final class UnreadVariable implements Check {

  @Override
  public List<Problem> problems(Subject subject) {
    List<Problem> problems = new ArrayList<>();
    subject
        .env()
        .ifPresent(
            env ->
                ScriptVariables.unread(env, subject.catalogue().line())
                    .forEach((name, line) -> problems.add(problem(env, name, line))));
    return problems;
  }

  private static Problem problem(EnvFile env, String name, int line) {
    return new Problem(
        Optional.empty(),
        OptionalInt.empty(),
        String.format(
            Locale.ROOT,
            "%s, line %d: HBase's scripts never read %s; what it sets is not in force",
            env.name(),
            line,
            name),
        ScriptVariables.nearest(name)
            .map(near -> "Did you mean " + near + "?")
            .orElse("Remove it, or use it in a variable that HBase reads."));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.env.EnvFlag;
import dev.htk.tuning.jvm.JavaVersions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Finds flags that take G1's way to keep its pause goal from it. */
public final class FixedYoungGeneration implements Check {

  private static final Pattern YOUNG =
      Pattern.compile("-Xmn.+|-XX:(?:NewSize|MaxNewSize|NewRatio)=.+");
  private static final int FIRST_WITH_G1_AS_DEFAULT = 9;

  @Override
  public List<Problem> problems(Subject subject) {
    List<Problem> problems = new ArrayList<>();
    subject
        .env()
        .filter(env -> !ScriptTemplate.isOpaque(env))
        .filter(env -> usesG1(env, subject))
        .ifPresent(
            env ->
                env.flags().stream()
                    .filter(EnvFlag::certain)
                    .filter(flag -> !ScriptTemplate.hasTag(flag.text()))
                    .filter(flag -> YOUNG.matcher(flag.text()).matches())
                    .forEach(flag -> problems.add(problem(env, flag))));
    return problems;
  }

  private static boolean usesG1(EnvFile env, Subject subject) {
    return env.collector()
        .map("G1"::equals)
        .orElse(
            JavaVersions.of(env, subject.catalogue().line()).first() >= FIRST_WITH_G1_AS_DEFAULT);
  }

  private static Problem problem(EnvFile env, EnvFlag flag) {
    return new Problem(
        Optional.empty(),
        OptionalInt.empty(),
        String.format(
            Locale.ROOT,
            "%s, line %d: %s fixes the young generation, which G1 sizes to keep MaxGCPauseMillis",
            env.name(),
            flag.line(),
            flag.text()),
        "Remove it; bound the young generation by -XX:MaxGCPauseMillis.");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.jvm.JavaVersions;
import dev.htk.tuning.setting.HBaseLine;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds a Java version on which this line of HBase does not run. */
public final class JavaTooOld implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    HBaseLine line = subject.catalogue().line();
    int least = JavaVersions.least(line);
    return subject
        .env()
        .map(env -> JavaVersions.of(env, line))
        .filter(versions -> versions.last() < least)
        .map(
            versions ->
                new Problem(
                    Optional.empty(),
                    OptionalInt.empty(),
                    String.format(
                        Locale.ROOT,
                        "%s: HBase %s does not run on Java %d (%s)",
                        subject.env().orElseThrow().name(),
                        line,
                        versions.last(),
                        versions.source()),
                    String.format(Locale.ROOT, "Use Java %d or later.", least)));
  }
}

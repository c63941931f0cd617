// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.site.Expansion;
import dev.htk.tuning.site.SiteProperty;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds a variable in a value that nothing seems to set. */
public final class UnboundVariable implements PropertyCheck {

  /** Variables that are set by the JVM, by HBase's start script, or in Hadoop's own files. */
  private static final Pattern SET_ELSEWHERE =
      Pattern.compile(
          "(java|user|os|file|path|line|sun)\\..+"
              + "|hbase\\.(log|home|id|root\\.logger|security\\.logger).*"
              + "|(hadoop|fs|dfs|io|ipc|net|yarn|mapreduce)\\..+");

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    return subject
        .expansion(property.name())
        .filter(expansion -> !subject.isOpen(property.name()))
        .filter(expansion -> expansion.outcome() == Expansion.Outcome.UNBOUND)
        .flatMap(Expansion::variable)
        .filter(variable -> !isSetElsewhere(variable) && !isSetByEnv(variable, subject))
        .map(
            variable ->
                Problem.of(
                    property,
                    "%s uses ${%s}, which neither this file nor HBase's defaults set; unless"
                            .formatted(property.name(), variable)
                        + " core-site.xml or a -D flag does, HBase reads it as plain text",
                    "Set %s, or write the value out.".formatted(variable)));
  }

  /** Returns whether servers know the variable without this file. */
  static boolean isSetElsewhere(String variable) {
    return SET_ELSEWHERE.matcher(variable).matches();
  }

  private static boolean isSetByEnv(String variable, Subject subject) {
    return subject.env().map(EnvFile::regionServerFlags).orElse(List.of()).stream()
        .anyMatch(flag -> flag.startsWith("-D" + variable + "="));
  }
}

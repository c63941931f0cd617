// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.site.Expansion;
import dev.htk.tuning.site.Expansion.Outcome;
import dev.htk.tuning.site.SiteProperty;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks the variables in each value. */
public final class Variables {

  /** Variables that are set by the JVM, by HBase's start script, or in Hadoop's own files. */
  private static final Pattern SET_ELSEWHERE =
      Pattern.compile(
          "(java|user|os|file|path|line|sun)\\..+"
              + "|hbase\\.(log|home|id|root\\.logger|security\\.logger).*"
              + "|(hadoop|fs|dfs|io|ipc|net|yarn|mapreduce)\\..+");

  private Variables() {}

  /** Finds a variable that nothing seems to set. */
  public static Optional<Problem> unbound(SiteProperty property, Subject subject) {
    return subject
        .expansion(property.name())
        .filter(expansion -> !subject.isOpen(property.name()))
        .filter(expansion -> expansion.outcome() == Outcome.UNBOUND)
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

  /** Finds variables that refer back to themselves, or are nested too deep. */
  public static Optional<Problem> endless(SiteProperty property, Subject subject) {
    return subject
        .expansion(property.name())
        .map(Expansion::outcome)
        .flatMap(Variables::consequence)
        .map(
            consequence ->
                Problem.of(
                    property,
                    "%s is '%s', and %s"
                        .formatted(
                            property.name(),
                            Secrets.masked(property.name(), property.value().orElse("").trim()),
                            consequence),
                    "Write the value out."));
  }

  private static Optional<String> consequence(Outcome outcome) {
    return switch (outcome) {
      case LOOP -> Optional.of("the variable leads back to itself; HBase reads it as plain text");
      case TOO_DEEP ->
          Optional.of("still has variables after 20 replacements; Hadoop throws an exception");
      case COMPLETE, ENVIRONMENT, UNBOUND -> Optional.empty();
    };
  }
}

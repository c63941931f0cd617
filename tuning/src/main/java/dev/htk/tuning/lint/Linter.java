// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import dev.htk.tuning.lint.check.Subject;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Runs every rule over a file. Stateless and thread-safe. */
public final class Linter {

  static final Comparator<Finding> ORDER =
      Comparator.<Finding, Boolean>comparing(finding -> finding.line().isEmpty())
          .thenComparing(finding -> finding.file().orElse(""))
          .thenComparing(finding -> finding.line().orElse(0))
          .thenComparing(Finding::severity)
          .thenComparing(finding -> finding.key().orElse(""))
          .thenComparing(Finding::rule);

  private Linter() {}

  /**
   * Returns all findings, sorted by file and line, then severity, then key; those of the site file
   * itself come before those of included files, and those without a line come last. Rules about the
   * machine or the JVM need its facts or its script, and find nothing without them; nor do those
   * that are off, or have no say about a file for the input's role.
   */
  public static List<Finding> lint(LintInput input) {
    Subject subject =
        Subject.of(input.site(), input.env(), input.machine(), input.catalogue(), input.role());
    return Arrays.stream(Rule.values())
        .filter(input::isJudgedBy)
        .flatMap(rule -> rule.findings(subject, input.rules()).stream())
        .sorted(ORDER)
        .toList();
  }
}

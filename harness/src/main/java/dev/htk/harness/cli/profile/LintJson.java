package dev.htk.harness.cli.profile;

import dev.htk.tuning.lint.Finding;
import java.util.List;

/** Findings as JSON. Absent values are null. */
record LintJson(String file, List<Found> findings) {

  /** One finding. */
  record Found(String severity, String rule, String key, Integer line, String message, String fix) {

    static Found of(Finding finding) {
      return new Found(
          finding.severity().word(),
          finding.rule(),
          finding.key().orElse(null),
          finding.line().isPresent() ? finding.line().getAsInt() : null,
          finding.message(),
          finding.fix());
    }
  }

  static LintJson of(String file, List<Finding> findings) {
    return new LintJson(file, findings.stream().map(Found::of).toList());
  }
}

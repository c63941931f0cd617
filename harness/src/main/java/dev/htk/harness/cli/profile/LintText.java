// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.text.Phrase;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Renders findings as text. */
final class LintText {

  private LintText() {}

  /**
   * Returns a paragraph for each finding, and the totals.
   *
   * @param notes whether each note gets a paragraph; otherwise notes are only counted, by rule
   */
  static String of(String file, List<Finding> findings, boolean notes) {
    StringBuilder text = new StringBuilder();
    findings.stream()
        .filter(finding -> notes || finding.severity() != Severity.INFO)
        .forEach(finding -> text.append(paragraph(file, finding)));
    text.append(file).append(": ").append(total(findings));
    return text.append(notes ? "" : notesByRule(findings)).append('\n').toString();
  }

  /** Returns the number of notes for each rule, the largest first; empty without notes. */
  private static String notesByRule(List<Finding> findings) {
    Map<String, Long> byRule =
        findings.stream()
            .filter(finding -> finding.severity() == Severity.INFO)
            .collect(Collectors.groupingBy(Finding::rule, TreeMap::new, Collectors.counting()));
    return byRule.isEmpty()
        ? ""
        : byRule.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .map(rule -> Phrase.of("%,d %s", rule.getValue(), rule.getKey()))
            .collect(Collectors.joining(", ", " (", "; --notes lists them)"));
  }

  /** Puts place and message on one line, so that editors and terminals can jump to the place. */
  static String paragraph(String file, Finding finding) {
    String where = finding.file().orElse(file);
    String place = finding.line().isPresent() ? where + ":" + finding.line().getAsInt() : where;
    return "%s: %s: %s [%s]%n%s"
        .formatted(
            place,
            finding.severity().word(),
            finding.message(),
            finding.rule(),
            Paragraph.indented(4, finding.fix()));
  }

  static String total(List<Finding> findings) {
    if (findings.isEmpty()) {
      return "no findings";
    }
    return Arrays.stream(Severity.values())
        .map(severity -> counted(findings, severity))
        .collect(Collectors.joining(", "));
  }

  private static String counted(List<Finding> findings, Severity severity) {
    long number = findings.stream().filter(finding -> finding.severity() == severity).count();
    return Numbers.grouped(number, severity == Severity.INFO ? "note" : severity.word());
  }
}

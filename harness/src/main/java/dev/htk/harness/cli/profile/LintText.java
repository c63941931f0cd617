package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.Paragraph;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Severity;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Findings, for people. */
final class LintText {

  private LintText() {}

  /**
   * A paragraph for each finding, and their number.
   *
   * @param notes whether notes get a paragraph each; else they are only counted, by rule
   */
  static String of(String file, List<Finding> findings, boolean notes) {
    StringBuilder text = new StringBuilder();
    findings.stream()
        .filter(finding -> notes || finding.severity() != Severity.INFO)
        .forEach(finding -> text.append(paragraph(file, finding)));
    text.append(file).append(": ").append(total(findings));
    return text.append(notes ? "" : notesByRule(findings)).append('\n').toString();
  }

  /** How many notes each rule has, the most first; nothing if there are no notes. */
  private static String notesByRule(List<Finding> findings) {
    Map<String, Integer> byRule = new TreeMap<>();
    findings.stream()
        .filter(finding -> finding.severity() == Severity.INFO)
        .forEach(finding -> byRule.merge(finding.rule(), 1, Integer::sum));
    return byRule.isEmpty()
        ? ""
        : byRule.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .map(rule -> grouped(rule.getValue()) + " " + rule.getKey())
            .collect(Collectors.joining(", ", " (", "; --notes lists them)"));
  }

  /** The place and the message in one line, so that editors and terminals can jump there. */
  static String paragraph(String file, Finding finding) {
    String place = finding.line().isPresent() ? file + ":" + finding.line().getAsInt() : file;
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
      return "nothing to say against it";
    }
    return Arrays.stream(Severity.values())
        .map(severity -> counted(findings, severity))
        .collect(Collectors.joining(", "));
  }

  private static String counted(List<Finding> findings, Severity severity) {
    int number = (int) findings.stream().filter(finding -> finding.severity() == severity).count();
    String word = severity == Severity.INFO ? "note" : severity.word();
    return grouped(number) + " " + word + (number == 1 ? "" : "s");
  }

  private static String grouped(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}

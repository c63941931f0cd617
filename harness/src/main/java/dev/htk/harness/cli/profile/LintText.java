package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.Paragraph;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Findings, for people. */
final class LintText {

  private LintText() {}

  static String of(String file, List<Finding> findings) {
    StringBuilder text = new StringBuilder();
    findings.forEach(finding -> text.append(paragraph(file, finding)));
    return text.append(file).append(": ").append(total(findings)).append('\n').toString();
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
    return Amount.counted(number, severity == Severity.INFO ? "note" : severity.word());
  }
}

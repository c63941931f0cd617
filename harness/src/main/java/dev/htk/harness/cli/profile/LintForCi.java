// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.text.JUnitXml;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintedFile;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes the findings of files in the forms that CI servers show. */
record LintForCi(List<LintedFile> files) {

  private static String words(Finding finding) {
    return PlainText.of(finding.sentences());
  }

  /** Returns commands for GitHub's runner, which shows them beside the lines of a change. */
  String github() {
    StringBuilder text = new StringBuilder();
    for (LintedFile file : files) {
      for (Finding finding : file.findings()) {
        text.append("::")
            .append(finding.severity() == Severity.INFO ? "notice" : finding.severity().word())
            .append(" file=")
            .append(property(file.fileOf(finding)));
        finding.line().ifPresent(line -> text.append(",line=").append(line));
        text.append(",title=")
            .append(property(finding.rule()))
            .append("::")
            .append(data(words(finding)))
            .append('\n');
      }
    }
    return text.toString();
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }

  /** Returns JUnit's XML: a finding is a test, and a bad one has failed. */
  String junit() {
    return JUnitXml.of("htk profile lint", files.stream().flatMap(LintForCi::tests).toList());
  }

  private static Stream<JUnitXml.Test> tests(LintedFile file) {
    return file.findings().isEmpty()
        ? Stream.of(new JUnitXml.Test(file.name(), "no findings", /* hasFailed= */ false, "", ""))
        : file.findings().stream().map(finding -> test(file, finding));
  }

  private static JUnitXml.Test test(LintedFile file, Finding finding) {
    String where = file.fileOf(finding);
    String place = finding.line().isPresent() ? where + ":" + finding.line().getAsInt() : where;
    boolean isBad = file.isBad(finding);
    return new JUnitXml.Test(
        where,
        finding.rule() + " at " + place,
        isBad,
        isBad ? finding.message() : finding.sentences(),
        finding.fix());
  }

  /** Returns the JSON of Code Climate, which GitLab shows beside a merge request. */
  String codeClimate() {
    ArrayNode issues = JsonNodeFactory.instance.arrayNode();
    Map<String, Integer> alike = new HashMap<>();
    for (LintedFile file : files) {
      for (Finding finding : file.findings()) {
        put(file.fileOf(finding), finding, alike, issues.addObject());
      }
    }
    return issues.toPrettyString() + "\n";
  }

  private static void put(
      String where, Finding finding, Map<String, Integer> alike, ObjectNode issue) {
    issue.put("type", "issue");
    issue.put("check_name", finding.rule());
    issue.put("description", words(finding));
    issue.putArray("categories").add("Bug Risk");
    issue.put(
        "severity",
        switch (finding.severity()) {
          case ERROR -> "critical";
          case WARNING -> "major";
          case INFO -> "info";
        });
    String identity = where + "\n" + finding.fingerprint();
    int number = alike.merge(identity, 1, Integer::sum);
    issue.put(
        "fingerprint", Sha256.of((identity + "\n" + number).getBytes(StandardCharsets.UTF_8)));
    ObjectNode location = issue.putObject("location");
    location.put("path", where);
    location.putObject("lines").put("begin", finding.line().orElse(1));
  }
}

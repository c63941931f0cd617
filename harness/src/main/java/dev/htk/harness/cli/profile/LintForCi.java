// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.text.JUnitXml;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Writes findings in the forms that CI servers show.
 *
 * @param file the linted file, as the user gave it
 */
record LintForCi(String file, List<Finding> findings) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private String fileOf(Finding finding) {
    return finding.file().orElse(file);
  }

  private static String words(Finding finding) {
    return PlainText.of(finding.sentences());
  }

  /** Returns commands for GitHub's runner, which shows them beside the lines of a change. */
  String github() {
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      text.append("::")
          .append(finding.severity() == Severity.INFO ? "notice" : finding.severity().word())
          .append(" file=")
          .append(property(fileOf(finding)));
      finding.line().ifPresent(line -> text.append(",line=").append(line));
      text.append(",title=")
          .append(property(finding.rule()))
          .append("::")
          .append(data(words(finding)))
          .append('\n');
    }
    return text.toString();
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }

  /**
   * Returns JUnit's XML: a finding is a test, and a bad one has failed.
   *
   * @param isBad whether a finding fails the command
   */
  String junit(Predicate<Finding> isBad) {
    List<JUnitXml.Test> tests =
        findings.stream().map(finding -> test(finding, isBad.test(finding))).toList();
    return JUnitXml.of(
        "htk profile lint",
        tests.isEmpty()
            ? List.of(new JUnitXml.Test(file, "no findings", /* hasFailed= */ false, "", ""))
            : tests);
  }

  private JUnitXml.Test test(Finding finding, boolean isBad) {
    String place =
        finding.line().isPresent()
            ? fileOf(finding) + ":" + finding.line().getAsInt()
            : fileOf(finding);
    return new JUnitXml.Test(
        fileOf(finding),
        finding.rule() + " at " + place,
        isBad,
        isBad ? finding.message() : finding.sentences(),
        finding.fix());
  }

  /** Returns the JSON of Code Climate, which GitLab shows beside a merge request. */
  String codeClimate() {
    ArrayNode issues = JSON.createArrayNode();
    Map<String, Integer> alike = new HashMap<>();
    for (Finding finding : findings) {
      ObjectNode issue = issues.addObject();
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
      String identity = fileOf(finding) + "\n" + finding.fingerprint();
      int number = alike.merge(identity, 1, Integer::sum);
      issue.put(
          "fingerprint", Sha256.of((identity + "\n" + number).getBytes(StandardCharsets.UTF_8)));
      ObjectNode location = issue.putObject("location");
      location.put("path", fileOf(finding));
      location.putObject("lines").put("begin", finding.line().orElse(1));
    }
    return issues.toPrettyString() + "\n";
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Severity;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class LintForCiTest {

  private static final Finding WRONG =
      new Finding(
          Severity.ERROR,
          "misspelt-key",
          Optional.empty(),
          Optional.of("hbase.rootDir"),
          OptionalInt.of(7),
          "HBase never reads <hbase.rootDir>, at 100%\nof all",
          "Rename it.");
  private static final Finding NOTED =
      new Finding(
          Severity.INFO,
          "included-file",
          Optional.of("more, or less.xml"),
          Optional.empty(),
          OptionalInt.empty(),
          "it is included",
          "Lint it.");

  private static final LintForCi REPORT = new LintForCi("conf/site.xml", List.of(WRONG, NOTED));

  @Test
  void anAnnotationIsOneLineThatNothingInItCanEnd() {
    assertThat(REPORT.github().lines())
        .containsExactly(
            "::error file=conf/site.xml,line=7,title=misspelt-key::HBase never reads"
                + " <hbase.rootDir>, at 100%25?of all. Rename it.",
            "::notice file=more%2C or less.xml,title=included-file::it is included. Lint it.");
  }

  @Test
  void aBadFindingIsAFailedTest() throws Exception {
    Document xml = parsed(REPORT.junit(finding -> finding.severity() == Severity.ERROR));

    assertThat(xml.getDocumentElement().getAttribute("tests")).isEqualTo("2");
    assertThat(xml.getDocumentElement().getAttribute("failures")).isEqualTo("1");
    assertThat(xml.getElementsByTagName("failure").getLength()).isEqualTo(1);
    assertThat(xml.getElementsByTagName("failure").item(0).getTextContent())
        .isEqualTo("Rename it.");
  }

  @Test
  void aFileWithoutFindingsIsATestThatPassed() throws Exception {
    Document xml = parsed(new LintForCi("site.xml", List.of()).junit(finding -> true));

    assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(1);
    assertThat(xml.getElementsByTagName("failure").getLength()).isZero();
  }

  @Test
  void everyIssueHasAFingerprintThatItsLineDoesNotChange() throws Exception {
    JsonNode issues = JsonMapper.builder().build().readTree(REPORT.codeClimate());
    JsonNode moved =
        JsonMapper.builder()
            .build()
            .readTree(
                new LintForCi(
                        "conf/site.xml",
                        List.of(
                            new Finding(
                                WRONG.severity(),
                                WRONG.rule(),
                                WRONG.file(),
                                WRONG.key(),
                                OptionalInt.of(70),
                                WRONG.message(),
                                WRONG.fix())))
                    .codeClimate());

    assertThat(issues).hasSize(2);
    assertThat(issues.get(0).at("/location/lines/begin").asInt()).isEqualTo(7);
    assertThat(issues.get(0).path("fingerprint"))
        .isEqualTo(moved.get(0).path("fingerprint"))
        .isNotEqualTo(issues.get(1).path("fingerprint"));
  }

  private static Document parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }
}

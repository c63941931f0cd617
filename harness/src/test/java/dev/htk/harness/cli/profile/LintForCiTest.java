// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintedFile;
import dev.htk.tuning.lint.Severity;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
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

  private static final LintForCi REPORT = report(linted("conf/site.xml", WRONG, NOTED));

  private static LintForCi report(LintedFile... files) {
    return new LintForCi(List.of(files));
  }

  private static LintedFile linted(String name, Finding... findings) {
    return new LintedFile(name, Severity.ERROR, List.of(findings), Map.of());
  }

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
    Document xml = parsed(REPORT.junit());

    assertThat(xml.getDocumentElement().getAttribute("tests")).isEqualTo("2");
    assertThat(xml.getDocumentElement().getAttribute("failures")).isEqualTo("1");
    assertThat(xml.getElementsByTagName("failure").getLength()).isEqualTo(1);
    assertThat(xml.getElementsByTagName("failure").item(0).getTextContent())
        .isEqualTo("Rename it.");
  }

  @Test
  void aFileWithoutFindingsIsATestThatPassed() throws Exception {
    Document xml = parsed(report(linted("site.xml")).junit());

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
                report(
                        linted(
                            "conf/site.xml",
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

  @Test
  void everyFileHasItsOwnPartOfEachReport() throws Exception {
    LintForCi report = report(linted("a.xml", WRONG), linted("b.xml"), linted("c.xml", WRONG));

    assertThat(report.github().lines())
        .extracting(line -> line.substring(0, line.indexOf(',')))
        .containsExactly("::error file=a.xml", "::error file=c.xml");
    assertThat(parsed(report.junit()).getElementsByTagName("testcase").getLength()).isEqualTo(3);
    assertThat(JsonMapper.builder().build().readTree(report.codeClimate()))
        .extracting(issue -> issue.at("/location/path").asText())
        .containsExactly("a.xml", "c.xml");
  }

  /** Uses a schema of the kit's own, as no package carries a public one. */
  @Test
  void everyReportIsValid() throws Exception {
    Validator validator =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
            .newSchema(LintForCiTest.class.getResource("junit.xsd"))
            .newValidator();

    for (LintForCi report : List.of(REPORT, report(linted("a.xml"), linted("b.xml", WRONG)))) {
      validator.validate(new StreamSource(new StringReader(report.junit())));
    }
  }

  private static Document parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LintSarifTest {

  private static final Finding WRONG =
      new Finding(
          Severity.ERROR,
          "misspelt-key",
          Optional.empty(),
          Optional.of("hbase.rootDir"),
          OptionalInt.of(7),
          "HBase never reads \"hbase.rootDir\"",
          "Rename it.");
  private static final Finding NOTED =
      new Finding(
          Severity.INFO,
          "included-file",
          Optional.empty(),
          Optional.empty(),
          OptionalInt.empty(),
          "more.xml is included",
          "Lint it.");
  private static final List<Finding> FINDINGS = List.of(WRONG, NOTED);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void aLogHasWhatTheSchemaRequires() throws IOException {
    JsonNode log = MAPPER.readTree(log("a.xml", FINDINGS));
    assertThat(log.at("/version").asText()).isEqualTo("2.1.0");
    assertThat(log.at("/runs")).hasSize(1);
    JsonNode driver = log.at("/runs/0/tool/driver");
    assertThat(driver.at("/name").asText()).isNotEmpty();
    assertThat(driver.at("/version").asText()).isEqualTo("1.2.3");
    List<String> ids = new ArrayList<>();
    driver
        .at("/rules")
        .forEach(
            rule -> {
              ids.add(rule.at("/id").asText());
              assertThat(rule.at("/shortDescription/text").asText()).isNotEmpty();
              assertThat(rule.at("/defaultConfiguration/level").asText())
                  .isIn("error", "warning", "note");
            });
    assertThat(ids).hasSize(Rule.values().length).doesNotHaveDuplicates();

    JsonNode result = log.at("/runs/0/results/0");
    assertThat(ids.get(result.at("/ruleIndex").asInt())).isEqualTo("misspelt-key");
    assertThat(result.at("/ruleId").asText()).isEqualTo("misspelt-key");
    assertThat(result.at("/level").asText()).isEqualTo("error");
    assertThat(result.at("/message/text").asText()).contains("hbase.rootDir", "Rename it.");
    assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri").asText())
        .isEqualTo("a.xml");
    assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(7);

    JsonNode note = log.at("/runs/0/results/1");
    assertThat(note.at("/level").asText()).isEqualTo("note");
    assertThat(note.at("/locations/0/physicalLocation").has("region")).isFalse();
  }

  @Test
  void aFileWithoutFindingsHasAnEmptyListOfResults() throws IOException {
    assertThat(MAPPER.readTree(log("a.xml", List.of())).at("/runs/0/results").isArray()).isTrue();
  }

  @Test
  void aFilesNameIsEscapedForSarif() throws IOException {
    assertThat(uri("my conf/größe #1%.xml")).isEqualTo("my%20conf/gr%C3%B6%C3%9Fe%20%231%25.xml");
    assertThat(uri("/etc/hbase/hbase-site.xml")).isEqualTo("file:///etc/hbase/hbase-site.xml");
    assertThat(uri("../hbase-site.xml")).isEqualTo("../hbase-site.xml");
    assertThat(uri("a:b.xml")).isEqualTo("./a:b.xml");
    assertThat(URI.create(uri("//odd/name?.xml")).getPath()).isEqualTo("//odd/name?.xml");
  }

  @Test
  void everyFilesFindingsAreInOneRun() throws IOException {
    LintedFile one = new LintedFile("a.xml", Severity.ERROR, FINDINGS, Map.of());
    LintedFile other = new LintedFile("b.xml", Severity.ERROR, List.of(NOTED), Map.of());

    JsonNode runs = MAPPER.readTree(LintSarif.of("1", List.of(one, other))).path("runs");

    assertThat(runs).hasSize(1);
    assertThat(runs.at("/0/results").findValuesAsText("uri"))
        .containsExactly("a.xml", "a.xml", "b.xml");
  }

  private static String log(String file, List<Finding> findings) {
    return LintSarif.of("1.2.3", List.of(new LintedFile(file, Severity.ERROR, findings, Map.of())));
  }

  private static String uri(String file) throws IOException {
    return MAPPER
        .readTree(log(file, FINDINGS))
        .at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri")
        .asText();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.repair;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Ignores;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.LintSarif;
import dev.htk.tuning.lint.LintedFile;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Makes the edits that a SARIF log proposes, as an editor does. */
class SarifFixesTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load(HBaseLine.V2_6);
  private static final String MISSPELT =
      "<property><name>hbase.regionserver.handler.cuont</name><value>60</value></property>";
  private static final String TWICE =
      "<property><name>hbase.regionserver.maxlogs</name><value>3</value></property>";

  /** A fix, and the text that it makes. */
  private record Fixed(String rule, String key, String description, String text) {}

  private static LintInput input(String text) {
    SiteFile site = SiteFile.parse("s.xml", text.getBytes(StandardCharsets.UTF_8));
    return new LintInput(site, Optional.empty(), KnownFacts.NONE, CATALOGUE);
  }

  private static List<Finding> findings(LintInput input) {
    return Ignores.applied(input, Linter.lint(input));
  }

  private static List<Fixed> fixed(String text) throws IOException {
    LintInput input = input(text);
    List<Finding> findings = findings(input);
    String log =
        LintSarif.of(
            "1",
            List.of(
                new LintedFile(
                    "s.xml", Severity.ERROR, findings, SiteRepair.each(input, findings))));
    List<Fixed> fixed = new ArrayList<>();
    for (JsonNode result : JsonMapper.builder().build().readTree(log).at("/runs/0/results")) {
      for (JsonNode fix : result.path("fixes")) {
        JsonNode change = fix.at("/artifactChanges/0");
        assertThat(change.at("/artifactLocation/uri").asText()).isEqualTo("s.xml");
        fixed.add(
            new Fixed(
                result.path("ruleId").asText(),
                result.at("/properties/key").asText(),
                fix.at("/description/text").asText(),
                edited(text, change.at("/replacements/0"))));
      }
    }
    return fixed;
  }

  private static String edited(String text, JsonNode replacement) {
    JsonNode region = replacement.path("deletedRegion");
    return text.substring(0, offset(text, region, "start"))
        + replacement.at("/insertedContent/text").asText()
        + text.substring(offset(text, region, "end"));
  }

  private static int offset(String text, JsonNode region, String side) {
    int at = 0;
    for (int line = 1; line < region.path(side + "Line").asInt(); line++) {
      at = text.indexOf('\n', at) + 1;
    }
    return at + region.path(side + "Column").asInt() - 1;
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "", "\n<!-- \uD83D\uDE00 -->"})
  void aFixMakesWhatTheRepairMakes(String end) throws IOException {
    String text =
        String.join(
            end,
            "<configuration>",
            TWICE,
            TWICE.replace(">3<", ">4<"),
            "<property><name>hbase.rootdir</name><value>hdfs://n/\u00fc</value></property>",
            "</configuration>");

    assertThat(fixed(text))
        .singleElement()
        .satisfies(
            fix -> {
              assertThat(fix.description()).contains("removed", "(safe: ");
              assertThat(fix.text()).isEqualTo(SiteRepair.of(input(text), false).after().text());
              assertThat(fix.text()).doesNotContain(">3<").contains(">4<", "\u00fc");
            });
  }

  @Test
  void aFixThatChangesWhatHBaseReadsSaysSo() throws IOException {
    String text = "<configuration>\n" + MISSPELT + "\n</configuration>";

    assertThat(fixed(text))
        .singleElement()
        .satisfies(
            fix -> {
              assertThat(fix.description()).contains("(unsafe: ");
              assertThat(fix.text()).isEqualTo(SiteRepair.of(input(text), true).after().text());
            });
  }

  @Test
  void aFixMendsItsFindingAlone() throws IOException {
    String text =
        String.join(
            "\n", "<configuration>", TWICE, MISSPELT, TWICE.replace("3", "4"), "</configuration>");

    assertThat(fixed(text))
        .extracting(Fixed::text)
        .containsExactly(
            text.replace(TWICE + "\n", ""), text.replace("handler.cuont", "handler.count"));
  }

  @Test
  void aFixThatWouldShowASecretIsNotProposed() throws IOException {
    String secret =
        "<property><name>hbase.rpc.tls.keystore.password</name><value> pw </value></property>";
    String text =
        String.join(
            "\n",
            "<configuration>",
            TWICE,
            secret,
            TWICE.replace("3", "4"),
            TWICE.replace("3", "5"),
            MISSPELT,
            "</configuration>");

    assertThat(findings(input(text)).toString()).contains("keystore.password").doesNotContain("pw");
    // The duplicates' fix would hold the line between the two that go.
    assertThat(fixed(text)).extracting(Fixed::rule).containsExactly("misspelt-key");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "UTF-16"})
  void aFileThatIsNotUtf8HasNoFixes(String charset) {
    String text =
        "<?xml version=\"1.0\" encoding=\""
            + charset
            + "\"?><configuration>"
            + TWICE
            + TWICE
            + "<!-- \u00fc --></configuration>";
    SiteFile site = SiteFile.parse("s.xml", text.getBytes(Charset.forName(charset)));
    LintInput input = new LintInput(site, Optional.empty(), KnownFacts.NONE, CATALOGUE);

    assertThat(findings(input)).isNotEmpty();
    assertThat(SiteRepair.each(input, findings(input))).isEmpty();
  }

  @Test
  void aFileThatIsLeftAloneHasNoFixes() throws IOException {
    assertThat(fixed("<configuration>\n{% if ha %}\n" + MISSPELT + "\n</configuration>")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Rule.class)
  void aFixTakesItsFindingAway(Rule rule) throws IOException {
    try (InputStream in =
        Rule.class.getResourceAsStream("/dev/htk/tuning/lint/" + rule.id() + "/bad.xml")) {
      for (Fixed fix : fixed(new String(in.readAllBytes(), StandardCharsets.UTF_8))) {
        assertThat(findings(input(fix.text())))
            .as(fix.toString())
            .noneMatch(
                finding ->
                    finding.rule().equals(fix.rule())
                        && finding.key().equals(Optional.of(fix.key())));
      }
    }
  }
}

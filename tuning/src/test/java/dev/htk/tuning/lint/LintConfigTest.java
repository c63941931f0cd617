// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.yaml.YamlException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LintConfigTest {

  private static final String DEFAULT = LintedSite.property("hbase.client.pause", "100");
  private static final String MISSPELT = LintedSite.property("hbase.block.cache.size", "0.4");

  private static LintInput input(String rules, String properties) {
    SiteFile site =
        SiteFile.parse(
            "hbase-site.xml", LintedSite.file(properties).getBytes(StandardCharsets.UTF_8));
    return new LintInput(
        site,
        Optional.empty(),
        KnownFacts.NONE,
        SettingsCatalogue.load(),
        Optional.empty(),
        LintConfig.parse(".htk-lint.yaml", rules).rules());
  }

  private static List<String> findings(String rules, String properties) {
    LintInput input = input(rules, properties);
    return Ignores.applied(input, Linter.lint(input)).stream()
        .map(finding -> finding.severity().word() + " " + finding.rule())
        .toList();
  }

  @Test
  void everyFieldIsRead() {
    LintConfig config =
        LintConfig.parse(
            "conf/.htk-lint.yaml",
            """
            rules:
              default-value: off
              unknown-key: warning
            fail-on: info
            hbase-version: 2.5
            baseline: known.json
            role: regionserver
            """);

    assertThat(config)
        .isEqualTo(
            new LintConfig(
                new RuleChoice(
                    Map.of(
                        Rule.DEFAULT_VALUE,
                        Optional.empty(),
                        Rule.UNKNOWN_KEY,
                        Optional.of(Severity.WARNING))),
                Optional.of(Severity.INFO),
                Optional.of("2.5"),
                Optional.of(Path.of("conf/known.json")),
                Optional.of(ServerRole.REGION_SERVER)));
  }

  @Test
  void aRuleThatIsOffFindsNothingAndOthersHaveTheirSeverity() {
    assertThat(findings("rules: {}", DEFAULT + MISSPELT))
        .containsExactly("info default-value", "error misspelt-key");
    assertThat(findings("rules: {default-value: off, misspelt-key: info}", DEFAULT + MISSPELT))
        .containsExactly("info misspelt-key");
  }

  @Test
  void anIgnoreOfARuleThatIsOffIsNotNeedless() {
    String ignored = "<!-- htk ignore=default-value: pinned -->" + DEFAULT;

    assertThat(findings("rules: {default-value: off}", ignored)).isEmpty();
  }

  @Test
  void rulesAboutIgnoresCanBeSwitchedToo() {
    String needless = "<!-- htk ignore=out-of-range: why -->" + MISSPELT;

    assertThat(findings("rules: {misspelt-key: off}", needless))
        .containsExactly("warning needless-ignore");
    assertThat(findings("rules: {misspelt-key: off, needless-ignore: error}", needless))
        .containsExactly("error needless-ignore");
    assertThat(findings("rules: {misspelt-key: off, needless-ignore: off}", needless)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rules: {defalt-value: off}  | s.yaml:1: there is no rule 'defalt-value'; did you mean default-value?
          rules: {default-value: odd} | s.yaml:1: default-value: 'odd' is no severity; use one of error, warning, info, or off
          rules: {default-value: }    | s.yaml:1: rules: default-value must be text, and not empty
          rules: off                  | s.yaml:1: rules must be lines such as 'default-value: off'
          fail-on: off                | s.yaml:1: fail-on: 'off' is no severity; use one of error, warning, info
          role: server                | s.yaml:1: role: 'server' is no role; use one of regionserver, master, client
          hbase-version: 1.4          | s.yaml:1: hbase-version: '1.4' is not an HBase version
          rule: off                   | s.yaml:1: unknown field 'rule' in a lint configuration
          rules: [                    | s.yaml:1: not valid YAML
          ''                          | s.yaml: is empty
          """)
  void aMistakeIsRefusedWithItsLine(String text, String message) {
    assertThatThrownBy(() -> LintConfig.parse("s.yaml", text))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith(message)
        .hasMessageNotContaining("\n");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs each rule on its own two files: {@code bad.xml} gives the findings of {@code bad.txt}, and
 * {@code good.xml} gives none of that rule. Comments in the file give the machine and the role,
 * {@code bad.sh} and {@code good.sh} the script.
 */
class RulesTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final String MACHINE = "machine:";
  private static final String ROLE = "role:";

  @ParameterizedTest
  @EnumSource(Rule.class)
  void aRuleReportsTheFindingsOfItsBadFile(Rule rule) throws IOException {
    assertThat(described(findings(rule, "bad")))
        .isEqualToNormalizingNewlines(text(rule, "bad.txt").orElse("no bad.txt"));
  }

  @ParameterizedTest
  @EnumSource(Rule.class)
  void aRuleReportsNothingInItsGoodFile(Rule rule) throws IOException {
    assertThat(findings(rule, "good")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Rule.class)
  void aRuleHasItsOwnIdAndAReasonInOneSentence(Rule rule) {
    assertThat(rule.id()).matches("[a-z]+(-[a-z]+)*");
    assertThat(rule.reason()).endsWith(".").doesNotContain("\n");
  }

  private static List<Finding> findings(Rule rule, String name) throws IOException {
    SiteFile site = SiteFile.read(file(rule, name + ".xml"));
    Optional<EnvFile> env =
        text(rule, name + ".sh")
            .map(script -> EnvFile.parse("hbase-env.sh", script.getBytes(StandardCharsets.UTF_8)));
    LintInput input =
        new LintInput(site, env, machine(site), CATALOGUE, role(site), RuleChoice.ALL);
    return Ignores.applied(input, Linter.lint(input)).stream()
        .filter(finding -> finding.rule().equals(rule.id()))
        .toList();
  }

  private static String described(List<Finding> findings) {
    return findings.stream().map(RulesTest::described).collect(Collectors.joining());
  }

  private static String described(Finding finding) {
    String place = finding.line().isPresent() ? finding.line().getAsInt() + ": " : "";
    return "%s%s: %s%n  fix: %s%n"
        .formatted(place, finding.severity().word(), finding.message(), finding.fix());
  }

  private static KnownFacts machine(SiteFile site) {
    return comment(site, MACHINE).map(words -> KnownFacts.of(facts(words))).orElse(KnownFacts.NONE);
  }

  private static Optional<ServerRole> role(SiteFile site) {
    return comment(site, ROLE).map(ServerRole::parse);
  }

  private static Optional<String> comment(SiteFile site, String beginning) {
    return site.comments().stream()
        .map(String::trim)
        .filter(comment -> comment.startsWith(beginning))
        .map(comment -> comment.substring(beginning.length()).trim())
        .findFirst();
  }

  private static MachineFacts facts(String words) {
    Map<String, String> facts =
        Arrays.stream(words.split(" "))
            .map(word -> word.split("="))
            .collect(Collectors.toMap(word -> word[0], word -> word[1]));
    DiskKind disks = kind(facts.get("disk-kind"));
    return new MachineFacts(
        ByteSize.parse(facts.get("heap")).bytes(),
        Integer.parseInt(facts.get("cores")),
        Integer.parseInt(facts.get("disks")),
        disks,
        MachineFacts.DEFAULT_REGIONS_PER_SERVER,
        Optional.ofNullable(facts.get("wal-kind")).map(RulesTest::kind).orElse(disks));
  }

  private static DiskKind kind(String word) {
    return DiskKind.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static Path file(Rule rule, String name) {
    URL resource = RulesTest.class.getResource(rule.id() + "/" + name);
    assertThat(resource).as("%s of %s", name, rule.id()).isNotNull();
    return Path.of(URI.create(resource.toString()));
  }

  private static Optional<String> text(Rule rule, String file) throws IOException {
    try (InputStream resource = RulesTest.class.getResourceAsStream(rule.id() + "/" + file)) {
      return resource == null
          ? Optional.empty()
          : Optional.of(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}

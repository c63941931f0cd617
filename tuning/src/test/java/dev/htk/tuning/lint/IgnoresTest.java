// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IgnoresTest {

  private static final String MISSPELT =
      "<property><name>hbase.block.cache.size</name><value>0.4</value></property>";
  private static final String NEGATIVE =
      "<property><name>hbase.regionserver.handler.count</name><value>-1</value></property>";

  private static List<Finding> lint(String... parts) {
    String text = "<configuration>\n" + String.join("\n", parts) + "\n</configuration>\n";
    SiteFile site = SiteFile.parse("s.xml", text.getBytes(StandardCharsets.UTF_8));
    LintInput input =
        new LintInput(site, Optional.empty(), KnownFacts.NONE, SettingsCatalogue.load());
    return Ignores.applied(input, Linter.lint(input));
  }

  private static List<String> rules(String... parts) {
    return lint(parts).stream().map(Finding::rule).toList();
  }

  @Test
  void anIgnoreWithAReasonHidesItsRuleAtTheNextProperty() {
    assertThat(rules(MISSPELT)).containsExactly("misspelt-key");
    assertThat(rules("<!-- htk ignore=misspelt-key: our own tool reads it -->", MISSPELT))
        .isEmpty();
    assertThat(
            rules(
                "<!-- htk ignore=misspelt-key: read elsewhere -->",
                "<!-- see ticket 12 -->",
                MISSPELT,
                NEGATIVE))
        .containsExactly("out-of-range");
  }

  @Test
  void whatNeedsFactsOfTheMachineMayBeIgnoredWithoutThem() {
    assertThat(
            rules(
                "<!-- htk ignore=wal-ahead-of-data: measured -->",
                "<property><name>hbase.wal.storage.policy</name><value>ALL_SSD</value></property>"))
        .doesNotContain("needless-ignore");
  }

  @Test
  void severalRulesAreIgnoredAtOnce() {
    assertThat(rules("<!-- htk ignore=misspelt-key, out-of-range: old -->", MISSPELT))
        .containsExactly("needless-ignore");
  }

  @Test
  void anIgnoreWithoutAReasonHidesNothing() {
    for (String comment :
        List.of(
            "htk ignore=misspelt-key",
            "htk ignore=misspelt-key:  ",
            "htk ignore=misspelt-key why")) {
      assertThat(rules("<!-- " + comment + " -->", MISSPELT))
          .containsExactlyInAnyOrder("ignore-without-reason", "misspelt-key");
    }
  }

  @Test
  void anIgnoreThatHidesNothingIsAFinding() {
    List<Finding> findings =
        lint(
            "<!-- htk ignore=misspelt-kye: why -->",
            MISSPELT,
            "<!-- htk ignore=misspelt-key: x -->");

    assertThat(findings)
        .extracting(Finding::rule)
        .containsExactly("needless-ignore", "misspelt-key", "needless-ignore");
    assertThat(findings.get(0).message()).contains("there is no rule of that name");
    assertThat(findings.get(0).fix()).contains("misspelt-key");
    assertThat(findings.get(0).line()).hasValue(2);
    assertThat(findings.get(2).message()).contains("stands before no property");
    assertThat(findings.get(2).line()).hasValue(4);
  }

  @Test
  void whatIsCommentedOutTakesItsIgnoreWithIt() {
    assertThat(
            rules(
                "<!-- htk ignore=misspelt-key: our tool reads it -->",
                "<!-- <property><name>our.key</name><value>1</value></property> -->",
                MISSPELT))
        .containsExactly("needless-ignore", "misspelt-key");
  }

  @Test
  void aRuleThatLacksFactsMayBeIgnoredAllTheSame() {
    assertThat(
            rules(
                "<!-- htk ignore=handlers-over-cores: measured -->",
                "<property><name>hbase.regionserver.handler.count</name><value>300</value></property>"))
        .isEmpty();
  }

  @Test
  void aCommentOfManyNamesIsNoTrouble() {
    assertThat(rules("<!-- htk ignore=" + "a,".repeat(100_000) + "a:b -->", MISSPELT))
        .containsExactly("needless-ignore", "misspelt-key");
  }

  @Test
  void otherCommentsMeanNothing() {
    assertThat(rules("<!-- htk -->", "<!-- we ignore=misspelt-key: x -->", MISSPELT))
        .containsExactly("misspelt-key");
  }

  @Test
  void aFileOfManyCommentsIsReadInOnePass() {
    String[] comments = new String[100_000];
    Arrays.fill(comments, "<!--htk ignore=a:b-->");

    assertThat(rules(comments)).hasSize(comments.length).containsOnly("needless-ignore");
  }
}

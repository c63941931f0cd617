// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.lint.RuleChoice;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SiteRepairTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load(HBaseLine.V2_6);

  private static String property(String key, String value) {
    return "  <property><name>" + key + "</name><value>" + value + "</value></property>\n";
  }

  private static String text(String... properties) {
    return "<configuration>\n" + String.join("", properties) + "</configuration>\n";
  }

  private static SiteRepair.Result repaired(boolean isUnsafe, String text) {
    SiteFile site = SiteFile.parse("s.xml", text.getBytes(StandardCharsets.UTF_8));
    return SiteRepair.of(
        new LintInput(site, Optional.empty(), KnownFacts.NONE, CATALOGUE), isUnsafe);
  }

  private static List<String> rules(SiteRepair.Result result) {
    return result.left().stream().map(Finding::rule).toList();
  }

  @Test
  void anOverriddenDuplicateIsRemovedAndNothingElseChanges() {
    String kept = "  <!-- more -->" + property("hbase.regionserver.handler.count", "60");
    SiteRepair.Result result =
        repaired(false, text(property("hbase.regionserver.handler.count", "40"), kept));

    assertThat(result.after().text()).isEqualTo(text(kept));
    assertThat(result.repairs()).hasSize(1);
    assertThat(rules(result)).doesNotContain("duplicate-key");
  }

  @Test
  void whatIsOffIsNotMended() {
    String misspelt = text(property("hbase.block.cache.size", "0.4"));
    LintInput input =
        new LintInput(
            SiteFile.parse("s.xml", misspelt.getBytes(StandardCharsets.UTF_8)),
            Optional.empty(),
            KnownFacts.NONE,
            CATALOGUE,
            Optional.empty(),
            new RuleChoice(Map.of(Rule.MISSPELT_KEY, Optional.empty())));

    assertThat(repaired(true, misspelt).repairs()).hasSize(1);
    assertThat(SiteRepair.of(input, true).repairs()).isEmpty();
  }

  @Test
  void anOldNameBecomesTheCurrentOneWithTheValueThatMeansTheSame() {
    SiteRepair.Result result =
        repaired(false, text(property("hbase.regionserver.global.memstore.upperLimit", "0.35")));

    assertThat(result.after().text())
        .isEqualTo(text(property("hbase.regionserver.global.memstore.size", "0.35")));
    assertThat(rules(result)).doesNotContain("deprecated-key");
  }

  @Test
  void aNameThatHadoopItselfRenamesKeepsItsValue() {
    for (String value : List.of("rs1.example.org", "${env.HOST}")) {
      assertThat(
              repaired(false, text(property("hbase.regionserver.hostname", value))).after().text())
          .isEqualTo(text(property("hbase.unsafe.regionserver.hostname", value)));
    }
  }

  @Test
  void aKeyThatIsNoLongerReadGoes() {
    SiteRepair.Result result =
        repaired(
            false,
            text(
                property("hbase.regionserver.optionallogflushinterval.gone", "1"),
                property("hbase.master.distributed.log.replay", "false")));

    assertThat(rules(result)).doesNotContain("retired-key");
    assertThat(result.after().text()).doesNotContain("distributed.log.replay");
  }

  @Test
  void whatChangesTheValuesInForceIsMendedOnlyIfAskedFor() {
    String wrong = text(property("hbase.regionserver.handler.cuont", "60"));

    assertThat(repaired(false, wrong).after().text()).isEqualTo(wrong);
    assertThat(repaired(true, wrong).after().text())
        .isEqualTo(text(property("hbase.regionserver.handler.count", "60")));
  }

  @Test
  void aMisspeltKeyWhoseValueDoesNotFitStays() {
    String wrong = text(property("hbase.regionserver.handler.cuont", "many"));

    assertThat(repaired(true, wrong).after().text()).isEqualTo(wrong);
  }

  @Test
  void aValueThatHidesBehindAVariableIsNotTrimmedForEver() {
    String hidden =
        text(property("my.dir", " hdfs://nn/hbase "), property("hbase.rootdir", "${my.dir}"));

    assertThat(repaired(true, hidden).after().text()).isEqualTo(hidden);
  }

  @Test
  void aFileThatIsMadeIntoAnotherOneIsLeftAlone() {
    for (String part :
        List.of(
            "  {% if ha %}\n",
            "  <xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"x.xml\">"
                + "<xi:fallback/></xi:include>\n")) {
      String file =
          text(
              property("hbase.regionserver.handler.count", "40"),
              part,
              property("hbase.regionserver.handler.count", "60"));
      SiteRepair.Result result = repaired(true, file);

      assertThat(result.after().text()).as(part).isEqualTo(file);
      assertThat(result.obstacle()).as(part).isPresent();
    }
  }

  @Test
  void aValueInForceStaysWhoeverNamesIt() {
    // The current name is there without a value, so that the old one counts.
    String file =
        text(
            property("hbase.unsafe.regionserver.hostname", ""),
            property("hbase.regionserver.hostname", "${env.HOST}"),
            property("my.key", "${hbase.master.distributed.log.replay}"),
            property("hbase.master.distributed.log.replay", "false"));

    assertThat(repaired(true, file).after().text()).contains("${env.HOST}", "log.replay</name>");
  }

  @Test
  void aShareOfWhatIsNotKnownIsNotCalculated() {
    String file =
        text(
            property("hbase.regionserver.global.memstore.size", "${env.SHARE}"),
            property("hbase.regionserver.global.memstore.lowerLimit", "0.35"));

    assertThat(repaired(true, file).after().text()).isEqualTo(file);
  }

  @Test
  void aFinalMarkIsNotLost() {
    String file =
        text(
            property("hbase.regionserver.maxlogs", "32"),
            "<property><name>hbase.regionserver.maxlogs</name><final>true</final></property>\n",
            property("hbase.regionserver.maxlogs", "64"));

    SiteRepair.Result result = repaired(true, file);

    assertThat(result.after().isFinal("hbase.regionserver.maxlogs")).isTrue();
    assertThat(result.after().values()).containsEntry("hbase.regionserver.maxlogs", "32");
  }

  @Test
  void aCommentInsideAPropertyIsNotLost() {
    String file =
        text(
            "<property><!-- OPS-1 --><name>hbase.regionserver.handler.count</name>"
                + "<value>40</value></property>\n",
            property("hbase.regionserver.handler.count", "60"));

    assertThat(repaired(false, file).after().text())
        .isEqualTo(text("<!-- OPS-1 -->\n", property("hbase.regionserver.handler.count", "60")));
  }

  @Test
  void commentsInsideAPropertyStayInItUnderItsNewNameOrOnItsLines() {
    String remarks = "      <!-- OPS-1 -->\n      <!-- OPS-2\n           agreed -->\n";
    String file =
        text(
            "    <property>\n      <name>hbase.hstore.blockingStoreFile</name>\n"
                + remarks
                + "      <value>32</value>\n    </property>\n",
            "    <property>\n      <name>hbase.regionserver.maxlogs</name>\n"
                + remarks
                + "      <value>32</value>\n    </property>\n",
            property("hbase.regionserver.maxlogs", "64"));

    assertThat(repaired(true, file).after().text())
        .isEqualTo(
            text(
                "    <property>\n      <name>hbase.hstore.blockingStoreFiles</name>\n"
                    + remarks
                    + "      <value>32</value>\n    </property>\n",
                "    <!-- OPS-1 -->\n    <!-- OPS-2\n           agreed -->\n",
                property("hbase.regionserver.maxlogs", "64")));
  }

  @Test
  void aCommentInsideAPropertyThatSaysWhatToIgnoreIsLeftWithIt() {
    String file =
        text(
            "<property><!-- htk  ignore=duplicate-key: OPS-1 -->"
                + "<name>hbase.regionserver.handler.count</name><value>40</value></property>\n",
            property("hbase.regionserver.handler.count", "60"));

    assertThat(repaired(true, file).after().text()).isEqualTo(file);
  }

  @ParameterizedTest
  @EnumSource(Rule.class)
  void everyFaultThatLintKnowsIsMendedOrLeft(Rule rule) throws Exception {
    try (InputStream in =
        Rule.class.getResourceAsStream("/dev/htk/tuning/lint/" + rule.id() + "/bad.xml")) {
      String bad = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      SiteFile site = SiteFile.parse("s.xml", bad.getBytes(StandardCharsets.UTF_8));

      SiteRepair.Result safe = repaired(false, bad);
      SiteRepair.Result all = repaired(true, bad);

      assertThat(safe.after().values()).as("safe").containsAllEntriesOf(known(site, safe));
      assertThat(all.left().size()).isLessThanOrEqualTo(safe.left().size());
    }
  }

  /** Returns the values of a file but for those of keys that were mended. */
  private static Map<String, String> known(SiteFile site, SiteRepair.Result result) {
    Map<String, String> values = new TreeMap<>(site.values());
    result.repairs().stream()
        .filter(repair -> !repair.finding().rule().equals("duplicate-key"))
        .forEach(repair -> values.remove(repair.finding().key().orElseThrow()));
    return values;
  }

  @Test
  void whatTheFileSaysToIgnoreStays() {
    String ignored =
        text(
            "  <!-- htk ignore=misspelt-key: our own tool reads it -->\n",
            property("hbase.regionserver.handler.cuont", "60"));

    assertThat(repaired(true, ignored).after().text()).isEqualTo(ignored);
  }
}

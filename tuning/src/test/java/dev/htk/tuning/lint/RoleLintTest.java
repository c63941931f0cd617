// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingScope;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoleLintTest {

  private static final String HEAP_OVER_LIMIT =
      LintedSite.property("hfile.block.cache.size", "0.6")
          + LintedSite.property("hbase.regionserver.global.memstore.size", "0.6");

  private static List<String> rules(String properties, HBaseLine line, ServerRole... roles) {
    SiteFile site =
        SiteFile.parse(
            "hbase-site.xml", LintedSite.file(properties).getBytes(StandardCharsets.UTF_8));
    LintInput input =
        new LintInput(
            site,
            Optional.empty(),
            KnownFacts.NONE,
            SettingsCatalogue.load(line),
            List.of(roles).stream().findFirst(),
            RuleChoice.ALL);
    return Ignores.applied(input, Linter.lint(input)).stream().map(Finding::rule).toList();
  }

  private static List<String> rules(String properties, ServerRole... roles) {
    return rules(properties, HBaseLine.DEFAULT, roles);
  }

  @Test
  void valuesThatStopServersAreNoFaultInAClientsFile() {
    String stops =
        HEAP_OVER_LIMIT
            + LintedSite.property("hbase.hstore.blockingStoreFiles", "many")
            + LintedSite.property("hbase.lru.blockcache.single.percentage", "0.9");

    assertThat(rules(stops)).contains("heap-over-limit", "unreadable-value", "lru-factors");
    assertThat(rules(stops, ServerRole.CLIENT)).isEmpty();
  }

  @Test
  void aClientsFileIsJudgedByWhatClientsRead() {
    assertThat(
            rules(
                LintedSite.property("hbase.client.pause", "soon")
                    + LintedSite.property("hbase.zookeeper.property.clientPort", "port")
                    + LintedSite.property("hbase.client.pauze", "100"),
                ServerRole.CLIENT))
        .containsExactly("unreadable-value", "unreadable-value", "misspelt-key");
  }

  @Test
  void aKeyThatClientsNeverReadIsANoteAndNothingElse() {
    assertThat(
            rules(LintedSite.property("hbase.regionserver.handler.count", "-1"), ServerRole.CLIENT))
        .containsExactly("key-of-another-role");
    assertThat(rules(LintedSite.property("hbase.regionserver.handler.count", "-1")))
        .containsExactly("out-of-range");
  }

  @Test
  void aMastersKeyDoesNothingForARegionServer() {
    String key = LintedSite.property("hbase.master.logcleaner.ttl", "60000");

    assertThat(rules(key, ServerRole.REGION_SERVER)).containsExactly("key-of-another-role");
    assertThat(rules(key, ServerRole.MASTER)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"REGION_SERVER", "MASTER"})
  void noKeyOfClientsIsCalledUselessForServersWhichAreClientsToo(ServerRole role) {
    StringBuilder properties = new StringBuilder();
    for (Setting setting : SettingsCatalogue.load().all()) {
      if (setting.scope() == SettingScope.CLIENT) {
        properties.append(LintedSite.property(setting.key(), "1"));
      }
    }

    assertThat(rules(properties.toString(), role))
        .isNotEmpty()
        .doesNotContain("key-of-another-role");
  }

  @Test
  void aMasterBefore30StopsAtSharesOfTheHeapAsARegionServerDoes() {
    assertThat(rules(HEAP_OVER_LIMIT, ServerRole.MASTER)).contains("heap-over-limit");
    assertThat(rules(HEAP_OVER_LIMIT, HBaseLine.V3_0, ServerRole.MASTER))
        .doesNotContain("heap-over-limit");
    assertThat(rules(HEAP_OVER_LIMIT, HBaseLine.V3_0, ServerRole.REGION_SERVER))
        .contains("heap-over-limit");
  }

  @Test
  void cachesAndStoresOfRegionServersAreNoConcernOfAMaster() {
    String caches =
        LintedSite.property("hbase.lru.blockcache.single.percentage", "0.9")
            + LintedSite.property("hbase.hstore.compaction.min", "20");

    assertThat(rules(caches, ServerRole.REGION_SERVER))
        .contains("lru-factors", "compaction-max-under-min");
    assertThat(rules(caches, ServerRole.MASTER))
        .doesNotContain("lru-factors", "compaction-max-under-min");
  }

  @Test
  void aMastersHeapIsNoConcernOfARegionServer() {
    String size = LintedSite.property("hfile.block.cache.memory.size", "4g");

    assertThat(rules(size)).contains("master-heap-needed");
    assertThat(rules(size, ServerRole.MASTER)).contains("master-heap-needed");
    assertThat(rules(size, ServerRole.REGION_SERVER)).doesNotContain("master-heap-needed");
  }

  @Test
  void anIgnoreOfWhatAnotherRoleFindsIsNotNeedless() {
    String outOfRange =
        "<!-- htk ignore=out-of-range: a test -->"
            + LintedSite.property("hbase.regionserver.handler.count", "-1");
    String ofRole =
        "<!-- htk ignore=key-of-another-role: shared -->"
            + LintedSite.property("hbase.regionserver.handler.count", "60");

    assertThat(rules(outOfRange)).isEmpty();
    assertThat(rules(outOfRange, ServerRole.CLIENT)).containsExactly("key-of-another-role");
    assertThat(rules(ofRole)).isEmpty();
    assertThat(rules(ofRole, ServerRole.CLIENT)).isEmpty();
  }
}

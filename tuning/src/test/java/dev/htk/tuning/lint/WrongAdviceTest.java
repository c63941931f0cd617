// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds one test for each piece of wrong advice that lint once gave on a real file. */
class WrongAdviceTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  @Test
  void aMisspeltKeyOfTheRecorderIsNotTakenForOneOfItsOwn() {
    assertThat(rule("htk.recorder.treshold.pause", "1")).isEqualTo("misspelt-key");
    assertThat(rule("htk.recorder.threshold.pause", "20ms")).isEqualTo("unlikely-value");
    assertThat(CATALOGUE.isUnknown("htk.recorder.threshold.pause")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.master, master:60000, retired-key",
    "hbase.regionserver.class, org.apache.hadoop.hbase.ipc.TransactionalRegionInterface,"
        + " retired-key",
    "hbase.hconnection.meta.lookup.threads.core, 4, retired-key",
    "hbase.hregion.majorcompaction.cron, 0 0 1 * * ?, unknown-key",
    "hbase.table.name, streamingTest, unknown-key",
    // None of these means the key that differs in one word: port, abort, max, or without test.
    "master.rmi.registry.host, 127.0.0.1, unknown-key",
    "master.rmi.registry.address, 127.0.0.1, unknown-key",
    "hbase.procedure.fail.on.corruption, true, unknown-key",
    "hbase.http.min.threads, 1, unknown-key",
    "test.hbase.zookeeper.property.clientPort, 51999, unknown-key"
  })
  void aKeyThatWasOnceReadOrMeansSomethingElseIsNotMisspelt(String key, String value, String rule) {
    assertThat(rule(key, value)).isEqualTo(rule);
  }

  @Test
  void zooKeeperAccessKeysAreNotTakenForHadoopsFailoverKeys() {
    assertThat(rule("hbase.zookeeper.acl", "digest:admin:hash:cdrwa")).isEqualTo("unknown-key");
    assertThat(rule("hbase.zookeeper.auth", "digest:admin")).isEqualTo("unknown-key");
  }

  @Test
  void theMasterHandlerKeyIsToBeRemovedNotRenamed() {
    assertThat(findings("hbase.master.handler.count", "25"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo("retired-key");
              assertThat(finding.fix()).isEqualTo("Remove it.");
            });
  }

  @Test
  void theOldWalReaderKeyHasNoReplacement() {
    assertThat(
            SettingsCatalogue.load(HBaseLine.V3_0).retired("hbase.regionserver.hlog.reader.impl"))
        .hasValueSatisfying(retired -> assertThat(retired.replacement()).isEmpty());
  }

  @Test
  void disabledMinorCompactionsAreNotReportedAsMaxUnderMin() {
    assertThat(findings("hbase.hstore.compaction.min", Integer.toString(Integer.MAX_VALUE)))
        .extracting(Finding::rule)
        .doesNotContain("compaction-max-under-min");
  }

  @Test
  void aTimeWithAUnitIsNotCorrectedToBytes() {
    assertThat(findings("hbase.client.scanner.timeout.period", "2m"))
        .filteredOn(finding -> finding.rule().equals("unlikely-value"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.fix()).doesNotContain("2097152"));
    assertThat(rule("hbase.client.scanner.timeout.period", "7d")).isEqualTo("unlikely-value");
    assertThat(findings("hbase.client.scanner.timeout.period", "61000")).isEmpty();
  }

  @Test
  void rangesWithWhichAServerDoesNotStartAreAnError() {
    String most = "hbase.regionserver.global.memstore.size.max.range";

    assertThat(rules(most, "0.5")).contains("heap-over-limit");
    assertThat(rules(most, "0.5", "hfile.block.cache.size.min.range", "0.3"))
        .doesNotContain("heap-over-limit");
    assertThat(rules(most, "0.5", "hfile.block.cache.size", "0")).doesNotContain("heap-over-limit");
    assertThat(rules("hfile.block.cache.size.max.range", "0.45")).contains("heap-over-limit");
  }

  @Test
  void whatHBaseDoesNotCompareIsNoError() {
    assertThat(
            rules(
                "hbase.hregion.memstore.mslab.enabled", "false",
                "hbase.hregion.memstore.mslab.max.allocation", "4194304"))
        .doesNotContain("mslab-allocation-over-chunk");
    assertThat(
            rules(
                "hbase.wal.provider", "filesystem",
                "hbase.regionserver.wal.disruptor.event.count", "20000"))
        .doesNotContain("unreadable-value");
    assertThat(
            rules(
                "hbase.table.sanity.checks", "false",
                "hbase.hregion.memstore.flush.size", "1000"))
        .doesNotContain("flush-size-under-limit");
    assertThat(rules("hbase.hregion.memstore.flush.size", "1000"))
        .contains("flush-size-under-limit");
  }

  @Test
  void aBucketCacheSizeWithAUnitIsCorrectedToMegabytes() {
    assertThat(findings("hbase.bucketcache.size", "18432m"))
        .filteredOn(finding -> finding.rule().equals("unlikely-value"))
        .extracting(Finding::fix)
        .containsExactly("Write 18432.");
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.regionserver.handler.count, {{ handlers }}",
    "hbase.regionserver.handler.count, HBASEREGIONSERVERHANDLERCOUNT",
    "hbase.client.max.perserver.tasks, @@CLIENT_MAX_PER_SERVER_TASKS@@",
    "hbase.bucketcache.ioengine, {{ engine }}",
    "hbase.hregion.majorcompaction, ${MAJOR_COMPACTION:-0}",
    "hbase.hregion.majorcompaction, %MAJOR_COMPACTION%",
    "hbase.hregion.majorcompaction, $MAJOR_COMPACTION",
  })
  void aTemplatePlaceholderIsNotJudgedAsAValue(String key, String value) {
    assertThat(rule(key, value)).isEqualTo("template");
  }

  @Test
  void bothBranchesOfATemplateConditionAreNoDuplicates() {
    String port = "<property><name>hbase.master.port</name><value>%s</value></property>";
    String xml =
        "<configuration>{%% if a %%}"
            + port
            + "{%% else %%}"
            + port
            + "{%% endif %%}</configuration>";
    assertThat(LintedSite.lint(xml.formatted("1", "2"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.tmp.dir, ${env.TMP:-/tmp}/hbase",
    "hbase.superuser, 'admin,@hadoop,@hbase'",
    "hbase.regionserver.kerberos.principal, hbase/_HOST@EXAMPLE.COM",
    "hbase.regionserver.region.split.policy, org.example.Policies$DNSPolicy",
    "hbase.wal.storage.policy, ALL_SSD",
  })
  void aValueInHadoopsOwnSyntaxIsNotTakenForAPlaceholder(String key, String value) {
    assertThat(findings(key, value)).extracting(Finding::rule).doesNotContain("template");
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.block.cache.size, 0.4, hfile.block.cache.size",
    "habse.hregion.memstore.mslab.maxallocation, 262144,"
        + " hbase.hregion.memstore.mslab.max.allocation",
    "hbase.regionserver.handlr.count, 30, hbase.regionserver.handler.count",
    "hbase.temp.dir, /usr/local/hbase/tmp, hbase.tmp.dir",
    "hbase.root.dir, hdfs://cluster/hbase, hbase.rootdir",
    "base.regionserver.port, 60020, hbase.regionserver.port",
    "hbase.ZooKeeper.quorum, 'a,b,c', hbase.zookeeper.quorum",
    "hbase.ZooKeeper.property.clientPort, 2181, hbase.zookeeper.property.clientPort",
    "hbase.zookeeper.session.timeout, 90000, zookeeper.session.timeout",
    "hbase.regionserver.handlr.count, {{ handlers }}, hbase.regionserver.handler.count",
    "hbase.hregion.memstore.flush.sise, 128m, hbase.hregion.memstore.flush.size",
  })
  void aMisspeltKeyIsReportedWithTheCorrectName(String key, String value, String meant) {
    assertThat(findings(key, value))
        .filteredOn(finding -> finding.severity() == Severity.ERROR)
        .extracting(Finding::fix)
        .containsExactly("Rename it to " + meant + ".");
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.regionserver.handlr.count, many",
    "hbase.hregion.memstore.mslab.enabld, 0 0 * * *",
    "hbase.rootdr, true",
  })
  void aKeyWhoseValueDoesNotFitIsUnknownNotMisspelt(String key, String value) {
    assertThat(rule(key, value)).isEqualTo("unknown-key");
  }

  private static String rule(String key, String value) {
    List<Finding> findings = findings(key, value);
    assertThat(findings).hasSize(1);
    return findings.get(0).rule();
  }

  private static List<Finding> findings(String key, String value) {
    return LintedSite.of(key, value).findings();
  }

  /** Returns the rules that find something in a file with these keys and values. */
  private static List<String> rules(String... keysAndValues) {
    StringBuilder site = new StringBuilder("<configuration>\n");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      site.append(
          "<property><name>%s</name><value>%s</value></property>\n"
              .formatted(keysAndValues[i], keysAndValues[i + 1]));
    }
    SiteFile file =
        SiteFile.parse("x.xml", (site + "</configuration>").getBytes(StandardCharsets.UTF_8));
    return Linter.lint(new LintInput(file, Optional.empty(), KnownFacts.NONE, CATALOGUE)).stream()
        .map(Finding::rule)
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Old names of settings, and the question whose a key is. */
class OldNamesLintTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final String MEMSTORE = "hbase.regionserver.global.memstore.";

  @ParameterizedTest
  @CsvSource({"0.4, 0.38, 0.95, 0.38 of the heap ÷ 0.4", "0.4, 0.2, 0.5, 0.2 of the heap ÷ 0.4"})
  void theAdviceForTheLowerLimitHasTheConvertedValue(
      String upper, String lower, String converted, String calculation) {
    assertThat(
            lint(
                property(MEMSTORE + "upperLimit", upper)
                    + property(MEMSTORE + "lowerLimit", lower)))
        .filteredOn(finding -> finding.key().equals(Optional.of(MEMSTORE + "lowerLimit")))
        .extracting(Finding::rule, Finding::fix)
        .containsExactly(
            tuple(
                "deprecated-key",
                "Use %ssize.lower.limit = %s (%s).".formatted(MEMSTORE, converted, calculation)));
  }

  @Test
  void aLowerLimitMovedWithoutConversionIsOdd() {
    assertThat(lint(property(MEMSTORE + "size.lower.limit", "0.38")))
        .extracting(Finding::rule)
        .containsExactly("odd-value");
    assertThat(lint(property(MEMSTORE + "size.lower.limit", "0.875"))).isEmpty();
  }

  @Test
  void anOldLowerLimitOfTheSameShareDoesNotContradictTheNewOne() {
    String both =
        property(MEMSTORE + "upperLimit", "0.4")
            + property(MEMSTORE + "lowerLimit", "0.38")
            + property(MEMSTORE + "size.lower.limit", "0.%s");
    assertThat(rules(both.formatted("95"))).doesNotContain("contradicting-keys");
    assertThat(rules(both.formatted("9"))).contains("contradicting-keys");
  }

  @Test
  void theLaterOfTwoNamesThatHadoopKnowsAsOneIsTaken() {
    String current = "hbase.unsafe.regionserver.hostname";
    String old = "hbase.regionserver.hostname";
    assertThat(duplicate(property(current, "a") + "\n" + property(old, "b")))
        .startsWith(current + " is also set on line 2 as " + old)
        .contains("Hadoop takes the one on line 2");
    assertThat(duplicate(property(old, "b") + "\n" + property(current, "a")))
        .startsWith(old + " is also set on line 2 as " + current)
        .contains("Hadoop takes the one on line 2");
  }

  @Test
  void oldNamesCountInRulesOverSeveralKeys() {
    assertThat(
            rules(
                property(MEMSTORE + "upperLimit", "0.6")
                    + property("hfile.block.cache.size", "0.4")))
        .contains("heap-over-limit");
    assertThat(
            rules(
                property("hbase.hstore.compactionThreshold", "12")
                    + property("hbase.hstore.compaction.max", "10")))
        .contains("compaction-max-under-min");
  }

  @ParameterizedTest
  @CsvSource({
    MEMSTORE + "upperLimit, 40%, unreadable-value",
    MEMSTORE + "lowerLimit, many, unreadable-value",
    MEMSTORE + "upperLimit, 0.9, replaced-value",
    "hbase.hstore.compactionThreshold, 3f, unreadable-value",
  })
  void theValueOfAnOldNameIsJudgedAsThatOfTheNewOne(String key, String value, String rule) {
    assertThat(rules(property(key, value))).contains(rule);
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.hstore.compactionthreshold, 3, hbase.hstore.compactionThreshold",
    "hbase.hstore.compactionTreshold, 3, hbase.hstore.compactionThreshold",
    MEMSTORE + "upperlimit, 0.4, " + MEMSTORE + "size",
    MEMSTORE + "lowerlimit, 0.38, " + MEMSTORE + "lowerLimit",
    "hbase.regionserver.hostnam, a.example.org, hbase.unsafe.regionserver.hostname",
    "ipc.server.callqueue.type, codel, hbase.ipc.server.callqueue.type",
    "ipc.server.queue.max.call.delay, 0, hbase.ipc.server.queue.max.call.delay",
    "regionserver.handler.count, 60, hbase.regionserver.handler.count",
  })
  void theNearestOfAMisspeltOldNameIsWhatHBaseReads(String key, String value, String nearest) {
    assertThat(lint(property(key, value)))
        .filteredOn(finding -> finding.rule().equals("misspelt-key"))
        .extracting(Finding::fix)
        .singleElement()
        .asString()
        .startsWith("Rename it to " + nearest);
  }

  @ParameterizedTest
  @CsvSource({
    "ipc.server.listen.queue.size, hbase.ipc.server.listen.queue.size",
    "ipc.server.max.callqueue.size, hbase.ipc.server.max.callqueue.size",
    "ipc.server.max.callqueue.length, hbase.ipc.server.max.callqueue.length",
    "ipc.server.callqueue.handler.factor, hbase.ipc.server.callqueue.handler.factor",
    "ipc.server.callqueue.read.share, hbase.ipc.server.callqueue.read.ratio",
    "ipc.server.read.threadpool.size, hbase.ipc.server.read.threadpool.size",
    "ipc.server.tcpkeepalive, hbase.ipc.server.tcpkeepalive",
    "ipc.server.tcpnodelay, hbase.ipc.server.tcpnodelay",
    "ipc.client.call.purge.timeout, hbase.ipc.client.call.purge.timeout",
  })
  void hbasesOldNamesOfItsServersQueuesLeadToTheNewOnes(String key, String current) {
    assertThat(lint(property(key, "1")))
        .filteredOn(finding -> finding.rule().equals("renamed-key"))
        .extracting(Finding::fix)
        .containsExactly("Use " + current + ".");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ipc.socket.timeout",
        "ipc.server.max.queue.size",
        "dfs.support.append",
        "hbase.client.prefetch.limit",
        "zookeeper.pause",
        "hbase.rest.htablepool.size",
      })
  void aKeyThatHBaseOnceReadIsRetiredWhateverItBeginsWith(String key) {
    assertThat(rules(property(key, "1"))).contains("retired-key");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.example.limit",
        "fs.example.magic",
        "net.example.switch",
        "ipc.example.queue",
        "hadoop.example.magic",
        "dfs.example.magic",
        "yarn.example.magic",
        "fs.azure.example.magic",
        "ipc.server.backoff.enabled.example",
        "ssl.example.magic",
      })
  void aKeyThatNobodyReadsIsNoKeyOfHadoop(String key) {
    assertThat(lint(property(key, "a text")))
        .allSatisfy(finding -> assertThat(finding.message()).doesNotContain("key of Hadoop"))
        .extracting(Finding::rule)
        .containsExactly("unknown-key");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yarn.resourcemanager.hostname",
        "mapreduce.map.memory.mb",
        "mapred.child.java.opts",
        "yarn.scheduler.capacity.root.queues",
        "fs.s3a.connection.maximum",
        "fs.azure.account.auth.type",
        "dfs.federation.router.rpc.enable",
      })
  void aKeyThatOnlyOtherPartsOfHadoopReadIsHadoops(String key) {
    assertThat(lint(property(key, "true")))
        .allSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Severity.INFO));
    assertThat(CATALOGUE.isUnknown(key)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fs.s3a.bucket.logs.endpoint",
        "fs.gs.impl",
        "fs.AbstractFileSystem.gs.impl",
        "fs.viewfs.mounttable.prod.link./data",
        "fs.azure.account.key.store.blob.core.windows.net",
        "dfs.namenode.rpc-address.ns1.nn1",
        "dfs.namenode.lifeline.rpc-address.ns1.nn1",
        "dfs.ha.automatic-failover.enabled.ns1",
        "hadoop.proxyuser.hue.hosts",
        "ipc.8020.callqueue.impl",
        "ssl.server.keystore.location",
        "hbase.zookeeper.property.tickTime",
        "hbase.io.compress.zstd.level",
      })
  void aKeyThatIsBuiltAtRunTimeIsKnown(String key) {
    assertThat(CATALOGUE.find(key)).isPresent();
  }

  private static String duplicate(String properties) {
    return lint(properties).stream()
        .filter(finding -> finding.rule().equals("duplicate-key"))
        .findFirst()
        .orElseThrow()
        .message();
  }

  private static List<String> rules(String properties) {
    return lint(properties).stream().map(Finding::rule).toList();
  }

  private static List<Finding> lint(String properties) {
    return LintedSite.lint("<configuration>" + properties + "</configuration>");
  }

  private static String property(String key, String value) {
    return "<property><name>%s</name><value>%s</value></property>".formatted(key, value);
  }
}

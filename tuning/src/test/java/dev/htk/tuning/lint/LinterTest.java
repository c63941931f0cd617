// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static dev.htk.tuning.lint.LintedSite.property;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinterTest {

  @Test
  void anEmptyConfigurationGivesNothing() {
    assertThat(lint("")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(HBaseLine.class)
  void theDefaultsOfALineGiveNoErrorAndNoWarningThere(HBaseLine line) {
    SettingsCatalogue catalogue = SettingsCatalogue.load(line);
    StringBuilder properties = new StringBuilder();
    for (Setting setting : catalogue.all()) {
      setting
          .defaultValue()
          .filter(value -> catalogue.retired(setting.key()).isEmpty())
          .ifPresent(value -> properties.append(property(setting.key(), value)));
    }
    assertThat(lint(properties.toString(), line, KnownFacts.NONE))
        .isNotEmpty()
        .allMatch(finding -> finding.severity() == Severity.INFO);
  }

  @Test
  void findingsAreSortedByLineThenSeverityThenKey() {
    List<Finding> findings =
        lint(
            property("phoenix.a", "1")
                + property("hbase.hregion.memstore.mslab.enabled", "yes")
                + property("hbase.rootDir", "/a")
                + property("hbase.regionserver.handler.count", "many"));
    assertThat(findings)
        .extracting(finding -> finding.key().orElseThrow())
        .containsExactly(
            "phoenix.a",
            "hbase.hregion.memstore.mslab.enabled",
            "hbase.rootDir",
            "hbase.regionserver.handler.count");
  }

  @Test
  void machineRulesStaySilentWithoutMachineFacts() {
    String huge =
        property("hbase.regionserver.handler.count", "900")
            + property("hbase.regionserver.thread.compaction.small", "64")
            + property("hbase.hregion.memstore.flush.size", "1099511627776")
            + property("hbase.regionserver.maxlogs", "1");
    assertThat(lint(huge)).isEmpty();
    MachineFacts machine = new MachineFacts(2L << 30, 2, 1, DiskKind.HDD, 10);
    assertThat(lint(huge, HBaseLine.DEFAULT, KnownFacts.of(machine))).hasSizeGreaterThan(3);
  }

  @Test
  void oneFactOfAMachineIsEnoughForTheRulesOverThatFact() {
    String handlers = property("hbase.regionserver.handler.count", "900");
    assertThat(lint(handlers, HBaseLine.DEFAULT, known(Optional.of(2L << 30), Optional.empty())))
        .extracting(Finding::rule)
        .containsExactly("handlers-over-heap");
    assertThat(lint(handlers, HBaseLine.DEFAULT, known(Optional.empty(), Optional.of(2))))
        .extracting(Finding::rule)
        .containsExactly("handlers-over-cores");
  }

  private static KnownFacts known(Optional<Long> heapBytes, Optional<Integer> cores) {
    return new KnownFacts(
        heapBytes, cores, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  @Test
  void aCacheOfAFixedSizeIsJudgedOnlyIfTheHeapIsKnown() {
    String fixed = property("hfile.block.cache.memory.size", "2g");
    assertThat(lint(fixed)).extracting(Finding::rule).containsExactly("master-heap-needed");
    MachineFacts machine = new MachineFacts(4L << 30, 8, 1, DiskKind.SSD, 10);
    assertThat(lint(fixed, HBaseLine.DEFAULT, KnownFacts.of(machine)))
        .extracting(Finding::rule)
        .contains("heap-over-limit");
  }

  @Test
  void theKeysOfTheServerOf300GiveNothingOnItsLine() {
    String sizes =
        property("hfile.block.cache.memory.size", "1g")
            + property("hbase.regionserver.free.heap.min.memory.size", "1g")
            + property("hbase.regionserver.global.memstore.memory.size", "2g")
            + property("hbase.regionserver.wal.avoid-local-writes", "true");
    assertThat(lint(sizes, HBaseLine.V3_0, KnownFacts.NONE)).isEmpty();
    assertThat(lint(sizes, HBaseLine.V3_0, known(Optional.of(4L << 30), Optional.empty())))
        .isEmpty();
  }

  @Test
  void aSizeOfTheMemstoresCountsIn30Only() {
    String size = property("hbase.regionserver.global.memstore.memory.size", "2g");
    KnownFacts machine = known(Optional.of(4L << 30), Optional.empty());
    assertThat(lint(size, HBaseLine.V3_0, machine))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo("heap-over-limit");
              assertThat(finding.key()).contains("hbase.regionserver.global.memstore.memory.size");
            });
    assertThat(lint(size, HBaseLine.DEFAULT, machine))
        .singleElement()
        .satisfies(finding -> assertThat(finding.rule()).isNotEqualTo("heap-over-limit"));
  }

  @Test
  void aSmallSizeOfTheMemstoresIsTheirLimitIn30() {
    String small =
        property("hbase.regionserver.global.memstore.memory.size", "512m")
            + property("hbase.hregion.memstore.flush.size", "536870912");
    assertThat(lint(small, HBaseLine.V3_0, known(Optional.of(4L << 30), Optional.empty())))
        .extracting(Finding::message)
        .anyMatch(message -> message.contains("the 512 MB that all memstores may fill"));
  }

  @Test
  void aFinalPropertyIsJudgedInsteadOfLaterDuplicates() {
    String count = "hbase.regionserver.handler.count";
    assertThat(
            lint(
                "<property><name>%s</name><value>40</value><final>true</final></property>"
                        .formatted(count)
                    + property(count, "many")))
        .extracting(Finding::rule)
        .containsExactlyInAnyOrder("final-key", "duplicate-key");
  }

  @Test
  void aValueFromTheEnvironmentIsNotGuessed() {
    assertThat(lint(property("hbase.regionserver.handler.count", "${env.HANDLERS}"))).isEmpty();
  }

  @Test
  void aVariableIsJudgedByItsExpandedValue() {
    assertThat(
            lint(
                property("my.count", "1e3")
                    + property("hbase.regionserver.handler.count", "${my.count}")))
        .extracting(Finding::rule)
        .containsExactly("unknown-key", "unreadable-value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hbase.zookeeper.property.maxClientCnxns",
        "hbase.coprocessor.region.classes",
        "hbase.security.authentication",
        "hadoop.proxyuser.knox.groups",
        "hbase.rpc.protection",
        "hbase.thrift.ssl.enabled",
        "hbase.rest.authentication.type",
        "hbase.regionserver.kerberos.principal",
        "hbase.regionserver.keytab.file",
        "hbase.master.kerberos.principal",
        "hbase.superuser",
        "hbase.regionserver.wal.codec",
        "hbase.regionserver.executor.openregion.threads",
        "hbase.master.logcleaner.plugins",
        "hbase.bulkload.staging.dir",
        "hbase.io.compress.zstd.level",
        "dfs.client.read.shortcircuit",
        "dfs.domain.socket.path",
        "dfs.client.hedged.read.threadpool.size",
        "zookeeper.znode.parent",
        "zookeeper.session.timeout",
        "hbase.defaults.for.version.skip",
        "replication.source.maxretriesmultiplier",
        "hbase.master.dns.interface",
        "hbase.master.store.region.wal.hsync",
        "hbase.region.replica.replication.enabled"
      })
  void keysOfProductionFilesAreKnown(String key) {
    assertThat(lint(property(key, "1")))
        .extracting(Finding::rule)
        .doesNotContain("misspelt-key", "unknown-key", "retired-key", "renamed-key");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "phoenix.schema.isNamespaceMappingEnabled",
        "index.writer.threads.max",
        "ranger.plugin.hbase.policy.rest.url",
        "xasecure.audit.destination.solr",
        "atlas.jaas.KafkaClient.option.keyTab",
        "org.example.coprocessor.limit",
        "tsd.core.auto_create_metrics"
      })
  void keysOfOtherProgramsAreNotesAtMost(String key) {
    assertThat(lint(property(key, "1"))).allMatch(finding -> finding.severity() == Severity.INFO);
  }

  private static List<Finding> lint(String properties) {
    return LintedSite.lint(LintedSite.file(properties));
  }

  private static List<Finding> lint(String properties, HBaseLine line, KnownFacts machine) {
    return LintedSite.lint(LintedSite.file(properties), line, Optional.empty(), machine);
  }
}

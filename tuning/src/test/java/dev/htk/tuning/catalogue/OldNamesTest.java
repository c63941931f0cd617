// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.catalogue.FallbackReads.Pair;
import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.OldName.Precedence;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares the old names of {@code retired.ini} with what the code of 2.6 reads. */
class OldNamesTest {

  /** Keys whose default is another setting, which is none of their old names. */
  private static final Set<Pair> DEFAULTS =
      Set.of(
          new Pair("hbase.balancer.period", "hbase.balancer.max.balancing"),
          new Pair("hbase.client.pause", "hbase.client.pause.cqtbe"),
          new Pair(
              "hbase.client.scanner.timeout.period", "hbase.client.meta.scanner.timeout.period"),
          new Pair(
              "hbase.client.retries.number",
              "hbase.region.replica.replication.client.retries.number"),
          new Pair("hbase.crypto.master.key.name", "hbase.crypto.wal.key.name"),
          new Pair(
              "hbase.hstore.blockingStoreFiles", "hbase.regionserver.region.split.threads.max"),
          new Pair("hbase.hstore.compaction.max", "hbase.store.stripe.compaction.maxFiles"),
          new Pair(
              "hbase.regionserver.executor.openregion.threads",
              "hbase.regionserver.region.replica.flusher.threads"),
          new Pair("hbase.regionserver.handler.count", "hbase.regionserver.wal.sync.batch.count"),
          new Pair("hbase.rootdir", "hbase.wal.dir"),
          new Pair("hbase.rpc.read.timeout", "hbase.client.meta.read.rpc.timeout"),
          new Pair("hbase.rpc.timeout", "hbase.rpc.read.timeout"),
          new Pair("hbase.rpc.timeout", "hbase.rpc.write.timeout"),
          new Pair("hbase.rpc.timeout", "hbase.snapshot.master.lock.acquire.timeout"),
          new Pair("hbase.store.file-tracker.impl", "hbase.master.store.region.file-tracker.impl"),
          new Pair("hbase.thrift.maxWorkerThreads", "hbase.thrift.http_threads.max"),
          new Pair("hbase.thrift.minWorkerThreads", "hbase.thrift.http_threads.min"),
          new Pair(
              "hbase.zookeeper.property.clientPort", "hbase.client.zookeeper.property.clientPort"),
          new Pair("hfile.block.cache.size", "hfile.block.cache.size.max.range"),
          new Pair("hfile.block.cache.size", "hfile.block.cache.size.min.range"),
          new Pair("master.rmi.registry.port", "master.rmi.connector.port"),
          new Pair("regionserver.rmi.registry.port", "regionserver.rmi.connector.port"));

  /** The old name that {@code hbase-default.xml} keeps from being read. */
  private static final Pair NEVER_REACHED =
      new Pair("hbase.regionserver.fileSplitTimeout", "hbase.master.fileSplitTimeout");

  /** The old name that a class of the master makes known to Hadoop, after the file is read. */
  private static final Pair TOLD_LATE =
      new Pair("hbase.master.mob.ttl.cleaner.period", "hbase.master.mob.cleaner.period");

  private static SettingsCatalogue catalogue;
  private static Set<Pair> found;

  @BeforeAll
  static void search() throws IOException {
    catalogue = SettingsCatalogue.load();
    found = PublishedJars.in(Path.of(System.getProperty("htk.catalogue"), "2.6")).fallbackReads();
  }

  @Test
  void everyKeyReadInPlaceOfAnotherIsAnOldNameOrADefault() {
    assertThat(found)
        .filteredOn(pair -> !DEFAULTS.contains(pair) && !pair.equals(NEVER_REACHED))
        .isNotEmpty()
        .allSatisfy(
            pair ->
                assertThat(catalogue.oldName(pair.fallback()).map(OldName::current))
                    .as(pair.toString())
                    .contains(pair.key()));
  }

  @Test
  void everyOldNameThatTheCodeFallsBackToIsFound() {
    assertThat(found)
        .containsAll(
            with(Precedence.CURRENT_NAME).stream()
                .filter(OldName::keepsMeaning)
                .map(old -> new Pair(old.key(), old.current()))
                .filter(pair -> !pair.equals(TOLD_LATE))
                .toList());
  }

  /** Uses names of its own, because Hadoop keeps what it is told for the whole JVM. */
  @Test
  void aNameThatHadoopIsToldLateCountsWhereTheNewOneIsNotSet() {
    Configuration alone = loaded("late.old.a");
    Configuration both = loaded("late.new.b", "late.old.b");
    Configuration.addDeprecation("late.old.a", "late.new.a");
    Configuration.addDeprecation("late.old.b", "late.new.b");
    assertThat(alone.get("late.new.a")).isEqualTo("late.old.a");
    assertThat(both.get("late.new.b")).isEqualTo("late.new.b");
    assertThat(catalogue.oldName(TOLD_LATE.fallback()).map(OldName::precedence))
        .contains(Precedence.CURRENT_NAME);
  }

  private static Configuration loaded(String... keys) {
    String properties =
        Arrays.stream(keys)
            .map(key -> "<property name='%s' value='%s'/>".formatted(key, key))
            .collect(Collectors.joining());
    byte[] site = ("<configuration>" + properties + "</configuration>").getBytes(UTF_8);
    Configuration configuration = new Configuration(false);
    configuration.addResource(new ByteArrayInputStream(site), "hbase-site.xml");
    configuration.size(); // Reads the file.
    return configuration;
  }

  @Test
  void theNamesOfWhichTheLaterCountsAreThoseThatHadoopIsTold() {
    HBaseConfiguration.create();
    assertThat(with(Precedence.LATER_PROPERTY))
        .hasSize(10)
        .allMatch(old -> Configuration.isDeprecated(old.key()));
    assertThat(catalogue.retired())
        .filteredOn(old -> Configuration.isDeprecated(old.key()))
        .allMatch(old -> catalogue.oldName(old.key()).isPresent());
  }

  private static List<OldName> with(Precedence precedence) {
    return catalogue.oldNames().stream()
        .filter(old -> old.precedence() == precedence)
        .collect(Collectors.toList());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.TableDescriptorChecker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Holds the rules about policies, engines and file systems against HBase's and Hadoop's classes.
 */
class TableChecksTest {

  private static final String POLICY = "hbase.hstore.defaultengine.compactionpolicy.class";
  private static final String FIFO =
      "org.apache.hadoop.hbase.regionserver.compactions.FIFOCompactionPolicy";
  private static final String FILES = "hbase.hstore.blockingStoreFiles";
  private static final String ENGINE = "hbase.hstore.engine.class";
  private static final String ROOT = "hbase.rootdir";
  private static final String DISTRIBUTED = "hbase.cluster.distributed";

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void hbaseRefusesATableWithoutTtlUnderFifoEvenWithoutSanityChecks(boolean checks) {
    Map<String, String> site =
        Map.of(POLICY, FIFO, FILES, "100000", "hbase.table.sanity.checks", "" + checks);
    assertThatThrownBy(() -> create(site, false))
        .hasMessageContaining("Default TTL is not supported for FIFO compaction");
    assertThatCode(() -> create(site, true)).doesNotThrowAnyException();
    assertThat(rules(site)).contains("fifo-without-ttl").doesNotContain("fifo-blocked-by-files");
  }

  @ParameterizedTest
  @CsvSource({"16, true", "999, true", "1000, false", "100000, false"})
  void hbaseWantsAThousandFilesUnderFifo(String files, boolean refused) {
    Map<String, String> site = Map.of(POLICY, FIFO, FILES, files);
    assertThat(rules(site).contains("fifo-blocked-by-files")).isEqualTo(refused);
    if (refused) {
      assertThatThrownBy(() -> create(site, true)).hasMessageContaining("minimum of 1000");
    } else {
      assertThatCode(() -> create(site, true)).doesNotThrowAnyException();
    }
  }

  @Test
  void hbaseRefusesEveryTableIfDataIsTieredByTimeWithoutDateTiers() {
    Map<String, String> site = Map.of("hbase.hstore.datatiering.type", "TIME_RANGE");
    assertThatThrownBy(() -> create(site, true)).hasMessageContaining("Date Tiered Compaction");
    assertThat(rules(site)).contains("data-tiering-without-date-tiers");
    Map<String, String> tiered = new TreeMap<>(site);
    tiered.put(ENGINE, "org.apache.hadoop.hbase.regionserver.DateTieredStoreEngine");
    assertThatCode(() -> create(tiered, true)).doesNotThrowAnyException();
    assertThat(rules(tiered)).doesNotContain("data-tiering-without-date-tiers");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.example.FIFOCompactionPolicy",
        "org.apache.hadoop.hbase.regionserver.compactions.ExploringCompactionPolicy"
      })
  void onlyHBasesOwnFifoPolicyHasItsNeeds(String policy) {
    assertThat(rules(Map.of(POLICY, policy))).noneMatch(rule -> rule.startsWith("fifo"));
  }

  @Test
  void localFilesHaveNoSync(@TempDir Path folder) throws IOException {
    FileSystem local = FileSystem.getLocal(new Configuration(false));
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(folder + "/log");
    try (FSDataOutputStream stream = local.create(file)) {
      assertThat(stream.hasCapability("hsync")).isFalse();
      assertThat(stream.hasCapability("hflush")).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3a://bucket/hbase",
        "s3n://bucket/hbase",
        "abfs://c@a.dfs.core.windows.net/hbase",
        "wasb://c@a.blob.core.windows.net/hbase",
        "gs://bucket/hbase",
        "adl://a.azuredatalakestore.net/hbase",
        "cosn://bucket/hbase"
      })
  void aLogOnAnObjectStoreIsFound(String root) {
    assertThat(rules(Map.of(ROOT, root))).contains("wal-on-object-store");
    assertThat(rules(Map.of(ROOT, root, "hbase.wal.dir", root + "-wal")))
        .contains("wal-on-object-store");
    assertThat(rules(Map.of(ROOT, root, "hbase.wal.dir", "hdfs://nn:8020/wal")))
        .doesNotContain("wal-on-object-store");
  }

  @Test
  void theFileSystemOfAPathWithoutSchemeIsTheDefaultOne() {
    assertThat(rules(Map.of(ROOT, "/hbase", "fs.defaultFS", "s3a://bucket/")))
        .contains("wal-on-object-store");
    assertThat(
            rules(
                Map.of(
                    ROOT, "s3a://bucket/h", "hbase.wal.dir", "/wal", "fs.defaultFS", "hdfs://nn")))
        .doesNotContain("wal-on-object-store");
    assertThat(rules(Map.of(ROOT, "s3a://bucket/h", "hbase.wal.dir", "/wal")))
        .as("the default file system is not in this file")
        .doesNotContain("wal-on-object-store");
    assertThat(rules(Map.of(ROOT, "${fs.defaultFS}/hbase", "fs.defaultFS", "gs://bucket")))
        .contains("wal-on-object-store");
  }

  @ParameterizedTest
  @CsvSource({"true, true", "false, false"})
  void localFilesAreWrongForADistributedClusterOnly(String distributed, boolean found) {
    Map<String, String> site = Map.of(ROOT, "file:///srv/hbase", DISTRIBUTED, distributed);
    assertThat(rules(site).contains("wal-on-local-files")).isEqualTo(found);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdfs://nn/hbase", "viewfs://cluster/hbase", "ofs://om/v/b/hbase"})
  void aRootOnHdfsOrItsLikeIsFine(String root) {
    assertThat(rules(Map.of(ROOT, root, DISTRIBUTED, "true")))
        .noneMatch(rule -> rule.startsWith("wal-on"));
  }

  @Test
  void aWalDirectoryUnderTheRootIsFoundWhateverFormItHas() {
    assertThat(
            rules(
                Map.of(
                    ROOT,
                    "/hbase",
                    "hbase.wal.dir",
                    "hdfs://nn/hbase/wal",
                    "fs.defaultFS",
                    "hdfs://nn")))
        .contains("wal-dir-under-root");
    assertThat(rules(Map.of(ROOT, "/hbase", "hbase.wal.dir", "/hbase/wal")))
        .contains("wal-dir-under-root");
    assertThat(rules(Map.of(ROOT, "s3a://b/hbase", "hbase.wal.dir", "hdfs://nn/hbase/wal")))
        .doesNotContain("wal-dir-under-root");
  }

  @Test
  void disksDoNotLimitCompactionsOfAnObjectStore() {
    Map<String, String> threads =
        new TreeMap<>(Map.of("hbase.regionserver.thread.compaction.small", "8"));
    KnownFacts hdd = KnownFacts.of(new MachineFacts(16L << 30, 32, 2, DiskKind.HDD, 10));
    assertThat(rules(threads, hdd)).contains("compaction-threads-over-machine");
    threads.put(ROOT, "s3a://bucket/hbase");
    assertThat(rules(threads, hdd)).doesNotContain("compaction-threads-over-machine");
  }

  private static void create(Map<String, String> site, boolean ttl) throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    site.forEach(configuration::set);
    ColumnFamilyDescriptorBuilder family =
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("f"));
    ColumnFamilyDescriptor described = (ttl ? family.setTimeToLive(3600) : family).build();
    TableDescriptorChecker.sanityCheck(
        configuration,
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(described)
            .build());
  }

  private static List<String> rules(Map<String, String> site) {
    return rules(site, KnownFacts.NONE);
  }

  private static List<String> rules(Map<String, String> site, KnownFacts machine) {
    return LintedSite.of(site).on(machine).findings().stream().map(Finding::rule).toList();
  }
}

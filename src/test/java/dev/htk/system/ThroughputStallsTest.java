// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.harness.cluster.MiniCluster;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what the recording throughput controllers see with and without a region recorder. */
@OnSharedCluster
class ThroughputStallsTest {

  private static final TableName TABLE = TableName.valueOf("unobserved");
  private static final String FAMILY = "cf";
  private static final int ROWS = 150;
  private static final int VALUE_BYTES = 2_000;
  private static final long BYTES_PER_SECOND = 400_000;
  private static final Map<String, Long> TIGHT =
      Map.of(
          "hbase.hstore.compaction.throughput.lower.bound", BYTES_PER_SECOND,
          "hbase.hstore.compaction.throughput.higher.bound", BYTES_PER_SECOND,
          "hbase.hstore.compaction.throughput.control.check.interval", BYTES_PER_SECOND / 10);

  private final MiniCluster cluster;
  private final Admin admin;
  private String region;
  private ServerName server;

  ThroughputStallsTest(SharedCluster shared) throws IOException {
    this.cluster = shared.mini();
    this.admin = shared.admin();
  }

  private void createTable(Class<?>... coprocessors) throws IOException {
    TestTables.create(admin, TABLE, FAMILY, coprocessors);
    region = admin.getRegions(TABLE).get(0).getEncodedName();
    server =
        cluster.regionServers().stream()
            .filter(each -> !each.getRegions(TABLE).isEmpty())
            .map(HRegionServer::getServerName)
            .findFirst()
            .orElseThrow();
    ScanTimes.forget();
  }

  @AfterEach
  void dropTable() throws IOException {
    TestTables.drop(admin, TABLE);
    admin.close();
  }

  @Test
  void aFlushIsRecordedOnceWithItsStoreItsTimeAndItsBytes() throws IOException {
    createTable(ScanTimes.class);
    try (StallWatch watch = StallWatch.begin(admin, server)) {
      put();
      admin.flush(TABLE);
      StallEvent flush = watch.await(StallCause.FLUSH, this::isOfTheTablesStore);

      assertThat(watch.events(StallCause.FLUSH)).filteredOn(this::isOfTheTablesStore).hasSize(1);
      assertThat(flush.figure(Figure.BYTES_OUT).orElseThrow())
          .isBetween((long) ROWS * VALUE_BYTES, 2L * ROWS * VALUE_BYTES);
      ScanTimes.Scan truth = only(ScanTimes.flushes());
      watch.assertSpan(flush, truth.start(), truth.last());
    }
  }

  @Test
  void aCompactionIsRecordedOnceWithItsThrottling() throws IOException {
    createTable(ScanTimes.class);
    try (StallWatch watch = StallWatch.begin(admin, server)) {
      compactSlowly();
      StallEvent compaction = watch.await(StallCause.COMPACTION, this::isOfTheTablesStore);
      StallEvent throttling =
          watch.await(StallCause.COMPACTION_THROTTLED, this::isOfTheTablesStore);

      assertThat(watch.events(StallCause.COMPACTION))
          .filteredOn(this::isOfTheTablesStore)
          .hasSize(1);
      ScanTimes.Scan truth = only(ScanTimes.compactions());
      watch.assertSpan(compaction, truth.start(), truth.closed());
      long bytes = compaction.figure(Figure.BYTES_OUT).orElseThrow();
      assertThat(bytes).isBetween((long) ROWS * VALUE_BYTES, 2L * ROWS * VALUE_BYTES);

      // At HBase's bound the bytes take a fixed time, of which the part not slept was work.
      long slept = throttling.figure(Figure.THROTTLED_MICROS).orElseThrow();
      long worth = bytes * 1_000_000 / BYTES_PER_SECOND;
      assertThat(slept).isBetween(worth / 4, worth);
      assertThat(compaction.figure(Figure.THROTTLED_MICROS)).hasValue(slept);
      assertThat(throttling.durationMicros()).isBetween(slept, compaction.durationMicros());
      assertThat(throttling.start()).isGreaterThanOrEqualTo(compaction.start());
      assertThat(throttling.end()).isLessThanOrEqualTo(compaction.end());
    }
  }

  @Test
  void aRegionRecorderRecordsACompactionOnceWithItsThrottledTime() throws IOException {
    createTable(RegionRecorder.class);
    try (StallWatch watch = StallWatch.begin(admin, server)) {
      compactSlowly();
      StallEvent throttling =
          watch.await(StallCause.COMPACTION_THROTTLED, this::isOfTheTablesStore);
      StallEvent compaction = watch.await(StallCause.COMPACTION, this::isOfTheTablesStore);

      assertThat(compaction.figure(Figure.MAJOR)).hasValue(1);
      assertThat(compaction.figure(Figure.THROTTLED_MICROS))
          .isEqualTo(throttling.figure(Figure.THROTTLED_MICROS));
      assertThat(watch.events(StallCause.COMPACTION))
          .filteredOn(this::isOfTheTablesStore)
          .hasSize(1);
    }
  }

  /** Compacts two files into one under throughput bounds that HBase takes up meanwhile. */
  private void compactSlowly() throws IOException {
    byte[] siteBefore = Files.readAllBytes(cluster.siteFile());
    tighten(cluster.siteFile());
    try {
      admin.updateConfiguration(server);
      put();
      admin.flush(TABLE);
      put();
      admin.flush(TABLE);
      admin.majorCompact(TABLE);
      await().until(() -> storeFiles() == 1);
    } finally {
      Files.write(cluster.siteFile(), siteBefore);
      admin.updateConfiguration(server);
    }
  }

  private int storeFiles() {
    return cluster.regionServers().stream()
        .flatMap(each -> each.getRegions(TABLE).stream())
        .mapToInt(each -> each.getStores().get(0).getStorefilesCount())
        .sum();
  }

  private boolean isOfTheTablesStore(StallEvent event) {
    return event.scope().table().filter(TABLE.getNameAsString()::equals).isPresent()
        && event.scope().region().filter(region::equals).isPresent()
        && event.scope().family().filter(FAMILY::equals).isPresent();
  }

  private static ScanTimes.Scan only(List<ScanTimes.Scan> scans) {
    assertThat(scans).hasSize(1);
    return scans.get(0);
  }

  private static void tighten(Path siteFile) throws IOException {
    Configuration site = new Configuration(false);
    site.addResource(new org.apache.hadoop.fs.Path(siteFile.toUri()));
    TIGHT.forEach(site::setLong);
    // Reads the file before writing it, because a configuration loads its files lazily.
    assertThat(site.size()).isGreaterThan(TIGHT.size());
    try (OutputStream out = Files.newOutputStream(siteFile)) {
      site.writeXml(out);
    }
  }

  private void put() throws IOException {
    try (Table table = cluster.connection().getTable(TABLE)) {
      table.put(
          IntStream.range(0, ROWS)
              .mapToObj(
                  row ->
                      new Put(Bytes.toBytes(row))
                          .addColumn(
                              Bytes.toBytes(FAMILY), Bytes.toBytes("q"), new byte[VALUE_BYTES]))
              .toList());
    }
  }
}

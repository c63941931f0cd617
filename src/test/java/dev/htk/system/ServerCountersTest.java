// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.counter.Counter;
import dev.htk.harness.counter.ServerReading;
import dev.htk.harness.metrics.CounterSource;
import dev.htk.harness.metrics.CounterWindow;
import dev.htk.harness.metrics.MetricsRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares known writes with HBase's counters as the kit samples them. */
@OnSharedCluster
class ServerCountersTest {

  private static final TableName TABLE = TableName.valueOf("counted");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final int ROWS = 500;
  private static final int VALUE_BYTES = 2000;

  /** Bytes that system tables may write meanwhile. */
  private static final long OTHERS = 200_000;

  /** More than the second for which Hadoop keeps a page, and the second of HBase's sums. */
  private static final Duration STALE = Duration.ofSeconds(30);

  @TempDir private Path folder;
  private final SharedCluster cluster;
  private Admin admin;

  ServerCountersTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void createTable() throws IOException {
    admin = cluster.admin();
    TestTables.create(admin, TABLE, FAMILY);
  }

  @AfterEach
  void dropTable() throws IOException {
    TestTables.drop(admin, TABLE);
    admin.close();
  }

  @Test
  void writesFlushesAndCompactionsAreCountedWithTheirBytes() throws Exception {
    Path file = folder.resolve("server-metrics.jsonl");
    CounterWindow window;
    long firstFile;
    long secondFile;
    long compacted;
    try (MetricsRecording metrics =
        MetricsRecording.start(
            CounterSource.of(cluster.mini()), MetricsRecording.MeterSource.NONE, file)) {
      window = metrics.open();
      put(0);
      admin.flush(TABLE);
      firstFile = storeFileBytes();
      put(1);
      admin.flush(TABLE);
      secondFile = storeFileBytes() - firstFile;
      admin.majorCompact(TABLE);
      await().atMost(STALE).until(() -> region().getStores().get(0).getStorefilesCount() == 1);
      compacted = storeFileBytes();
      metrics.close(window);
    }

    long user = 2L * ROWS * VALUE_BYTES;
    assertThat(growth(window, Counter.WAL_BYTES)).isBetween(user, user + OTHERS);
    assertThat(growth(window, Counter.WAL_APPENDS)).isGreaterThanOrEqualTo(2 * ROWS);
    assertThat(growth(window, Counter.WAL_SYNCS)).isPositive();
    assertThat(growth(window, Counter.FLUSHES)).isGreaterThanOrEqualTo(2);
    assertThat(growth(window, Counter.FLUSHED_BYTES))
        .isBetween(firstFile + secondFile, firstFile + secondFile + OTHERS);
    assertThat(growth(window, Counter.FLUSHED_MEMSTORE_BYTES)).isBetween(user, user + OTHERS);
    assertThat(growth(window, Counter.MAJOR_COMPACTIONS)).isGreaterThanOrEqualTo(1);
    assertThat(growth(window, Counter.MAJOR_COMPACTION_READ_BYTES))
        .isBetween(firstFile + secondFile, firstFile + secondFile + OTHERS);
    assertThat(growth(window, Counter.COMPACTION_WRITTEN_BYTES))
        .isBetween(compacted, compacted + OTHERS);
    assertThat(growth(window, Counter.WRITE_REQUESTS)).isGreaterThanOrEqualTo(2 * ROWS);
    assertThat(growth(window, Counter.CPU_NANOS)).isPositive();
    assertThat(lines(file)).extracting(line -> line.path("server").asText()).contains("mini");
  }

  @Test
  void readsOfStoreFilesAreCountedWithTheBytesOfTheirBlocks() throws Exception {
    put(0);
    admin.flush(TABLE);
    CounterWindow window;
    try (MetricsRecording metrics =
        MetricsRecording.start(
            CounterSource.of(cluster.mini()),
            MetricsRecording.MeterSource.NONE,
            folder.resolve("file"))) {
      window = metrics.open();
      try (Table table = cluster.connection().getTable(TABLE)) {
        for (int i = 0; i < ROWS; i++) {
          table.get(new Get(row(0, i)));
        }
      }
      metrics.close(window);
    }

    assertThat(growth(window, Counter.BLOCK_BYTES_SCANNED))
        .isGreaterThanOrEqualTo((long) ROWS * VALUE_BYTES);
    assertThat(growth(window, Counter.CACHE_HITS)).isPositive();
    assertThat(growth(window, Counter.CACHE_MISSES)).isPositive();
  }

  /** Uses a separate server process, because Hadoop's metrics are one system per JVM. */
  @Test
  void aServersPageHasTheSameCounters() throws Exception {
    admin.balancerSwitch(false, true);
    Path conf = Files.createDirectories(folder.resolve("server/conf"));
    Files.writeString(conf.resolve("hadoop-metrics2-hbase.properties"), "*.period=1\n");
    try (RegionServerProcess process =
            RegionServerProcess.start(
                cluster.mini(),
                folder.resolve("server"),
                Map.of("hbase.regionserver.metrics.period", "1000"),
                List.of("-Xmx512m"));
        RemoteCluster remote = RemoteCluster.connect(cluster.configuration())) {
      process.take(admin, TABLE);
      put(2);
      admin.flush(TABLE);

      CounterSource pages = CounterSource.of(remote);
      Set<String> known = known(CounterSource.of(cluster.mini()).read());
      long user = (long) ROWS * VALUE_BYTES;
      // HBase takes its beans off the page for a moment when regions come or go.
      await()
          .atMost(STALE)
          .untilAsserted(
              () -> {
                ServerReading page = readingOf(process.server(), pages.read());
                assertThat(page.counters().keySet()).containsAll(known);
                assertThat(page.value(Counter.WAL_BYTES).orElseThrow())
                    .isBetween(user, user + OTHERS);
                assertThat(page.value(Counter.FLUSHED_BYTES).orElseThrow())
                    .isBetween(user, user + OTHERS);
              });
      process.stop(admin);
    } finally {
      admin.balancerSwitch(true, true);
    }
  }

  private static ServerReading readingOf(ServerName server, List<ServerReading> readings) {
    return readings.stream()
        .filter(reading -> reading.server().equals(server.toString()))
        .findFirst()
        .orElseThrow();
  }

  private void put(int generation) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(new Put(row(generation, i)).addColumn(FAMILY, FAMILY, new byte[VALUE_BYTES]));
    }
    try (Table table = cluster.connection().getTable(TABLE)) {
      for (Put put : puts) {
        table.put(put);
      }
    }
  }

  private static byte[] row(int generation, int i) {
    return Bytes.toBytes("row-" + generation + "-" + i);
  }

  private HRegion region() {
    return cluster.mini().regionServers().get(0).getRegions(TABLE).get(0);
  }

  private long storeFileBytes() {
    return region().getStores().get(0).getStorefilesSize();
  }

  private static long growth(CounterWindow window, Counter counter) {
    return window.growth(counter).orElseThrow();
  }

  private static Set<String> names(List<ServerReading> readings) {
    return readings.stream()
        .flatMap(reading -> reading.counters().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the registry's counters in some readings, without exceptions by name. */
  private static Set<String> known(List<ServerReading> readings) {
    Set<String> known =
        EnumSet.allOf(Counter.class).stream().map(Counter::key).collect(Collectors.toSet());
    known.retainAll(names(readings));
    return known;
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    JsonMapper json = JsonMapper.builder().build();
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(json.readTree(line));
    }
    return lines;
  }
}

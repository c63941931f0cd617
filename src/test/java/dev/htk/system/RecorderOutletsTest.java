// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.harness.recording.EventRecording;
import dev.htk.harness.run.RunFolder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.management.ObjectName;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.metrics.Counter;
import org.apache.hadoop.hbase.metrics.MetricRegistries;
import org.apache.hadoop.hbase.metrics.MetricRegistry;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a recorder's file, its meters, and a cursor from before a server's restart. */
@OnSharedCluster
class RecorderOutletsTest {

  private static final TableName TABLE = TableName.valueOf("outlets");
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static final JsonMapper JSON = new JsonMapper();

  private final SharedCluster cluster;
  private Admin admin;
  private ServerName server;

  @TempDir Path folder;

  RecorderOutletsTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void createTable() throws IOException {
    admin = cluster.admin();
    server = admin.getRegionServers().iterator().next();
    TestTables.create(admin, TABLE, "cf", RegionRecorder.class);
  }

  @AfterEach
  void dropTable() throws IOException {
    TestTables.drop(admin, TABLE);
    admin.close();
  }

  @Test
  void theFileOnTheServerHasTheLinesThatTheHarnessWrites() throws IOException {
    RunFolder run = new RunFolder(folder);
    try (EventRecording recording =
        EventRecording.start(cluster.connection(), TABLE.getNameAsString(), run)) {
      flush();
    }
    List<JsonNode> drained = flushes(run.serverEvents());
    assertThat(drained).hasSize(1);
    Path file = cluster.recorderFile(server);
    // Other tests have flushed regions of a table of this name.
    await().atMost(LIMIT).untilAsserted(() -> assertThat(flushes(file)).containsAll(drained));
  }

  /** Asks HBase's registry: what HDFS does at its end takes HBase's metrics from this JVM's JMX. */
  @Test
  void metersAreAmongHBasesOwnAndOnThePage() throws Exception {
    flush();

    Counter flushes = (Counter) registryOf(server).get("stallFlushCount").orElseThrow();
    await().atMost(LIMIT).until(() -> flushes.getCount() > 0);
    HttpRequest request = HttpRequest.newBuilder(page()).timeout(LIMIT).build();
    String page = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    assertThat(page.lines())
        .anyMatch(line -> line.startsWith("htk_stall_seconds_count{cause=\"FLUSH\"}"))
        .anyMatch(line -> line.startsWith("htk_wal_sync_seconds_count"));
  }

  @Test
  void anOldCursorReadsAsRestartedAndAStoppedServerLeavesNoMeters() throws Exception {
    RecorderClient before = recorder(server);
    LedgerPage<StallEvent> page = before.drain(LedgerCursor.BEGINNING);

    ObjectName bean;
    ServerName started = cluster.mini().startRegionServer();
    try {
      assertThat(recorder(started).drain(page.next()).isRestarted()).isTrue();
      assertThat(recorder(started).drainBatches(page.next()).isRestarted()).isTrue();
      bean = beanOf(started);
      assertThat(registries()).contains(bean.getKeyProperty("sub"));
    } finally {
      cluster.mini().stopRegionServer(started);
    }
    assertThat(registries()).doesNotContain(bean.getKeyProperty("sub"));
    assertThat(before.drain(page.next()).isRestarted()).isFalse();
  }

  private void flush() throws IOException {
    try (Table table = cluster.connection().getTable(TABLE)) {
      table.put(
          new Put(Bytes.toBytes("a"))
              .addColumn(Bytes.toBytes("cf"), HConstants.EMPTY_BYTE_ARRAY, new byte[100]));
    }
    admin.flush(TABLE);
  }

  private RecorderClient recorder(ServerName of) {
    return RecorderClient.of(admin, of, RecorderClock.anchoredNow());
  }

  private URI page() throws IOException {
    return URI.create(remark(server, SourceKind.PROMETHEUS));
  }

  private ObjectName beanOf(ServerName of) throws Exception {
    return new ObjectName(remark(of, SourceKind.HBASE_METRICS));
  }

  private String remark(ServerName of, SourceKind kind) throws IOException {
    return recorder(of).sources().stream()
        .filter(source -> source.name().equals(kind.code()))
        .map(SourceStatus::remark)
        .findFirst()
        .orElseThrow();
  }

  private MetricRegistry registryOf(ServerName of) throws Exception {
    String name = beanOf(of).getKeyProperty("sub");
    return MetricRegistries.global().getMetricRegistryInfos().stream()
        .filter(info -> info.getMetricsJmxContext().endsWith("sub=" + name))
        .findFirst()
        .flatMap(MetricRegistries.global()::get)
        .orElseThrow();
  }

  /** Returns the names of HBase's registries of this JVM's recorders, as in their beans. */
  private static List<String> registries() {
    return MetricRegistries.global().getMetricRegistryInfos().stream()
        .map(info -> info.getMetricsJmxContext().replaceFirst(".*sub=", ""))
        .toList();
  }

  /** Returns the table's flushes from a file of JSON lines. */
  private static List<JsonNode> flushes(Path file) throws IOException {
    List<JsonNode> flushes = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode node = JSON.readTree(line);
      if (node.path("cause").asText().equals("FLUSH")
          && node.path("table").asText().equals(TABLE.getNameAsString())) {
        flushes.add(node);
      }
    }
    return flushes;
  }
}

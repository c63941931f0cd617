// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.coprocessor.RegionRecorder;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.Region.RowLock;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Observes a stall on a running cluster, first while it lasts and then afterwards. */
@OnSharedCluster
class LiveDiagnosisTest {

  private static final TableName TABLE = TableName.valueOf("watched");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] ROW = Bytes.toBytes("row");
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long HELD_MILLIS = 1000;

  /** Half the hold time: on a busy machine other causes get some of it. */
  private static final double MOST_OF_IT = 0.5 * 1000 * HELD_MILLIS;

  /** A refresh a second, and the recorder tells of a lock when it is released. */
  private static final Duration SECONDS = Duration.ofSeconds(30);

  private final SharedCluster cluster;
  private final ExecutorService client = Executors.newSingleThreadExecutor();
  private Admin admin;
  @RegisterExtension static final HtkSession htk = new HtkSession();

  @TempDir private Path folder;

  LiveDiagnosisTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void createTable() throws IOException {
    admin = cluster.admin();
    TestTables.create(admin, TABLE, FAMILY, RegionRecorder.class);
    put();
  }

  @AfterEach
  void dropTable() throws IOException {
    client.shutdownNow();
    TestTables.drop(admin, TABLE);
    admin.close();
  }

  @Test
  void aHeldRowShowsWithinSecondsAndCanBeFoundAfterwards() throws Exception {
    HRegion region = region();
    String conf = cluster.configuration().toString();
    try (HtkProcess live =
        HtkProcess.start(folder, "live", "--cluster", conf, "--every", "1s", "--format", "json")) {
      await().atMost(HtkProcess.LIMIT).until(() -> !live.isAlive() || lines(live) > 0);
      assertThat(live.isAlive()).as(live.errors()).isTrue();

      holdRow(region);

      await()
          .atMost(SECONDS)
          .untilAsserted(
              () -> assertThat(heldMicros(newest(live), region)).isGreaterThan(MOST_OF_IT));
      JsonNode picture = newest(live);
      assertThat(picture.at("/byCause/ROW_LOCK/measured").asDouble()).isPositive();
      assertThat(picture.at("/servers/0/seen").asText()).isEqualTo("batches");

      live.interruptAlone();
      Result result = live.await();
      assertThat(result.exitCode()).isEqualTo(130);
      assertThat(result.stderr()).isEmpty();
    }
    assertFound(region, "diagnose", "--cluster", conf, "--since", "5m", "--format", "json");
    ServerName server = admin.getRegionServers().iterator().next();
    String files = cluster.recorderFile(server).getParent().toString();
    // The recorder writes its file in its own time.
    await()
        .atMost(HtkProcess.LIMIT)
        .untilAsserted(
            () ->
                assertFound(
                    region, "diagnose", "--events", files, "--since", "5m", "--format", "json"));
  }

  private void holdRow(HRegion region) throws Exception {
    Future<?> writer;
    RowLock lock = region.getRowLock(ROW, false);
    try {
      writer = client.submit(this::put);
      await().atMost(SECONDS).until(LiveDiagnosisTest::isHeld);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(HELD_MILLIS));
    } finally {
      lock.release();
    }
    writer.get();
  }

  private static boolean isHeld() {
    return Thread.getAllStackTraces().values().stream()
        .flatMap(Arrays::stream)
        .anyMatch(frame -> frame.getMethodName().equals("getRowLockInternal"));
  }

  private Void put() throws IOException {
    try (Table table = cluster.connection().getTable(TABLE)) {
      table.put(new Put(ROW).addColumn(FAMILY, FAMILY, ROW));
      return null;
    }
  }

  private HRegion region() {
    return cluster.mini().regionServers().get(0).getRegions(TABLE).get(0);
  }

  private void assertFound(HRegion region, String... command) throws Exception {
    Result result = htk.run(command);
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(heldMicros(JSON.readTree(result.stdout()), region)).isGreaterThan(MOST_OF_IT);
  }

  /** Returns how long row locks held writes to the region. */
  private static double heldMicros(JsonNode picture, HRegion region) {
    String name = region.getRegionInfo().getEncodedName();
    for (JsonNode place : picture.path("byRegion")) {
      if (place.path("place").asText().equals(name)) {
        return place.at("/causes/ROW_LOCK").asDouble() * picture.path("heldMicros").asDouble();
      }
    }
    return 0;
  }

  private static int lines(HtkProcess live) {
    return whole(live).size();
  }

  private static JsonNode newest(HtkProcess live) throws JsonProcessingException {
    List<String> lines = whole(live);
    return JSON.readTree(lines.get(lines.size() - 1));
  }

  private static List<String> whole(HtkProcess live) {
    String output = live.output();
    return output.substring(0, output.lastIndexOf('\n') + 1).lines().toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.ServerRecorder;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.throughput.RecordingCompactionThroughput;
import dev.htk.coprocessor.throughput.RecordingFlushThroughput;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.SourceStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.regionserver.throttle.CompactionThroughputControllerFactory;
import org.apache.hadoop.hbase.regionserver.throttle.FlushThroughputControllerFactory;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests a recorder that fails wherever HBase calls it, on a separate server, which must go on as if
 * there were no recorder.
 */
@OnSharedCluster
class RecorderFaultsTest {

  private static final TableName TABLE = TableName.valueOf("faults");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Sources that do not ask the clock, or not for a table such as this test's. */
  private static final Set<SourceKind> WITHOUT_CLOCK =
      EnumSet.of(
          SourceKind.LEDGER,
          SourceKind.METERS,
          SourceKind.HBASE_METRICS,
          SourceKind.PROMETHEUS,
          SourceKind.FILE,
          SourceKind.IN_MEMORY_COMPACTIONS);

  /** Sources of each kind that HBase or the JVM calls, and sources that sample by themselves. */
  private static final Set<SourceKind> CALLED_AND_SAMPLED =
      EnumSet.of(
          SourceKind.FLUSHES,
          SourceKind.COMPACTIONS,
          SourceKind.BATCHES,
          SourceKind.LOCKS,
          SourceKind.TRANSITIONS,
          SourceKind.WAL,
          SourceKind.WAL_ROLLS,
          SourceKind.CALL_QUEUE,
          SourceKind.GLOBAL_MEMSTORE,
          SourceKind.COLLECTIONS,
          SourceKind.PAUSES);

  private final SharedCluster cluster;
  private ServerName server;
  private Admin admin;
  private int rows;

  RecorderFaultsTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void startServer() throws IOException {
    admin = cluster.admin();
    admin.balancerSwitch(false, true);
    Path siteFile = cluster.mini().siteFile();
    byte[] siteBefore = Files.readAllBytes(siteFile);
    try {
      Configuration site = new Configuration(false);
      site.addResource(new org.apache.hadoop.fs.Path(siteFile.toUri()));
      site.setStrings(
          CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
          BrokenClock.class.getName(),
          ServerRecorder.class.getName());
      site.set(
          CompactionThroughputControllerFactory.HBASE_THROUGHPUT_CONTROLLER_KEY,
          RecordingCompactionThroughput.class.getName());
      site.set(
          FlushThroughputControllerFactory.HBASE_FLUSH_THROUGHPUT_CONTROLLER_KEY,
          RecordingFlushThroughput.class.getName());
      try (OutputStream out = Files.newOutputStream(siteFile)) {
        site.writeXml(out);
      }
      server = cluster.mini().startRegionServer();
    } finally {
      Files.write(siteFile, siteBefore);
    }
    TestTables.create(admin, TABLE, FAMILY, RegionRecorder.class);
    RegionMove.to(server, admin, TABLE);
  }

  @AfterEach
  void stopServer() throws IOException {
    BrokenClock.breakWith(BrokenClock.Fault.NONE);
    TestTables.drop(admin, TABLE);
    cluster.mini().stopRegionServer(server);
    admin.balancerSwitch(true, true);
    admin.close();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aRecorderThatFailsEverywhereHoldsUpNothing(BrokenClock.Fault fault) throws IOException {
    RecorderClient recorder = RecorderClient.of(admin, server, RecorderClock.anchoredNow());
    try (Connection impatient = connectionWithoutRetries();
        Table table = impatient.getTable(TABLE)) {
      work(table);
      await().atMost(LIMIT).until(() -> on(recorder).containsAll(codes(CALLED_AND_SAMPLED)));
      Set<String> before = on(recorder);

      BrokenClock.breakWith(fault);

      before.removeAll(codes(WITHOUT_CLOCK));
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> {
                work(table);
                assertThat(recorder.sources())
                    .filteredOn(source -> before.contains(source.name()))
                    .allMatch(source -> !source.isOn() && source.faults() > 0);
              });
      work(table);
      assertThat(cluster.mini().regionServers())
          .anyMatch(up -> up.getServerName().equals(server) && !up.isAborted());
      RegionMove.to(otherServer(), admin, TABLE);
    }
    assertThat(rowsInTable()).isEqualTo(rows);
  }

  @Test
  void aReaderThatStandsStillHoldsUpNothing(@TempDir Path folder)
      throws IOException, InterruptedException {
    try (Connection impatient = connectionWithoutRetries();
        Table table = impatient.getTable(TABLE)) {
      work(table);
      try (StuckReader stuck = StuckReader.start(folder, cluster.configuration(), server)) {
        assertThat(stuck.isAlive()).isTrue();
        work(table);
        assertThat(rowsInTable()).isEqualTo(rows);
        RecorderClient other = RecorderClient.of(admin, server, RecorderClock.anchoredNow());
        assertThat(other.drain(LedgerCursor.BEGINNING).events()).isNotEmpty();
        assertThat(other.sources()).extracting(SourceStatus::faults).containsOnly(0L);
      }
    }
  }

  /** Does everything that the recorder observes at least once; a failing put fails the test. */
  private void work(Table table) throws IOException {
    for (int i = 0; i < 50; i++) {
      table.put(nextPut());
    }
    table.put(IntStream.range(0, 50).mapToObj(i -> nextPut()).toList());
    admin.flush(TABLE);
    table.put(nextPut());
    admin.flush(TABLE);
    admin.majorCompact(TABLE);
    admin.rollWALWriter(server);
    System.gc();
  }

  private Put nextPut() {
    return new Put(Bytes.toBytes(rows++)).addColumn(FAMILY, QUALIFIER, new byte[1000]);
  }

  private int rowsInTable() throws IOException {
    int found = 0;
    try (Table table = cluster.connection().getTable(TABLE);
        ResultScanner scanner = table.getScanner(new Scan())) {
      for (Result row : scanner) {
        found += row.getValue(FAMILY, QUALIFIER).length == 1000 ? 1 : 0;
      }
    }
    return found;
  }

  private Connection connectionWithoutRetries() throws IOException {
    Configuration configuration = new Configuration(cluster.connection().getConfiguration());
    configuration.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
    return ConnectionFactory.createConnection(configuration);
  }

  private static Set<String> on(RecorderClient recorder) throws IOException {
    return recorder.sources().stream()
        .filter(SourceStatus::isOn)
        .map(SourceStatus::name)
        .collect(Collectors.toSet());
  }

  private static List<String> codes(Set<SourceKind> kinds) {
    return kinds.stream().map(SourceKind::code).toList();
  }

  private ServerName otherServer() throws IOException {
    return admin.getRegionServers().stream()
        .filter(other -> !other.equals(server))
        .findFirst()
        .orElseThrow();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.ServerRecorder;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.file.FileSettings;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.harness.cluster.local.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a recorder whose file is on a full disk: Linux's {@code /dev/full}. */
@OnSharedCluster
class RecorderFullDiskTest {

  private static final Path FULL = Path.of("/dev/full");
  private static final TableName TABLE = TableName.valueOf("full-disk");
  private static final byte[] FAMILY = Bytes.toBytes("cf");

  private int rows;

  @Test
  void aFullDiskIsCountedAndHoldsUpNothing(SharedCluster cluster, @TempDir Path folder)
      throws IOException {
    assumeThat(FULL).exists();
    // The file's name has the server's port in it.
    int port = FreePorts.find(1).get(0);
    Path files = Files.createDirectories(folder.resolve("files"));
    Files.createSymbolicLink(files.resolve("htk-recorder-" + port + ".jsonl"), FULL);
    try (Admin admin = cluster.admin();
        RegionServerProcess process =
            RegionServerProcess.start(
                cluster.mini(), folder.resolve("server"), settings(port, files), List.of())) {
      TestTables.create(admin, TABLE, FAMILY, RegionRecorder.class);
      process.take(admin, TABLE);
      RecorderClient recorder =
          RecorderClient.of(admin, process.server(), RecorderClock.anchoredNow());
      try (Table table = cluster.connection().getTable(TABLE)) {
        await()
            .atMost(Duration.ofSeconds(30))
            .until(
                () -> {
                  put(table);
                  return file(recorder).faults() >= 2;
                });
        put(table);
        assertThat(rowsIn(table)).isEqualTo(rows);
      }
      assertThat(process.isAlive()).isTrue();
      assertThat(file(recorder).remark()).contains("No space left");
      assertThat(recorder.drain(LedgerCursor.BEGINNING).events()).isNotEmpty();
      assertThat(recorder.sources())
          .filteredOn(source -> !source.name().equals(SourceKind.FILE.code()))
          .extracting(SourceStatus::faults)
          .containsOnly(0L);
      TestTables.drop(admin, TABLE);
    }
  }

  private static Map<String, String> settings(int port, Path files) {
    return Map.of(
        CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
        ServerRecorder.class.getName(),
        HConstants.REGIONSERVER_PORT,
        Integer.toString(port),
        FileSettings.FOLDER,
        files.toString(),
        // So that there is always something to write.
        Threshold.WAL_SYNC.key(),
        "0");
  }

  private static SourceStatus file(RecorderClient recorder) throws IOException {
    return recorder.sources().stream()
        .filter(source -> source.name().equals(SourceKind.FILE.code()))
        .findFirst()
        .orElseThrow();
  }

  private void put(Table table) throws IOException {
    for (int i = 0; i < 20; i++) {
      table.put(new Put(Bytes.toBytes(rows++)).addColumn(FAMILY, FAMILY, new byte[100]));
    }
  }

  private static int rowsIn(Table table) throws IOException {
    int found = 0;
    try (ResultScanner scanner = table.getScanner(new Scan())) {
      while (scanner.next() != null) {
        found++;
      }
    }
    return found;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.ServerRecorder;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.SourceStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the recorder's shaded jar in a region server with its own process. */
@OnSharedCluster
class RegionServerProcessTest {

  private static final TableName TABLE = TableName.valueOf("on-a-process");

  @Test
  void theShadedRecorderAnswersFromAServerOfItsOwn(SharedCluster cluster, @TempDir Path folder)
      throws IOException, InterruptedException {
    try (Admin admin = cluster.admin();
        RegionServerProcess process =
            RegionServerProcess.start(
                cluster.mini(),
                folder,
                Map.of(
                    CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
                    ServerRecorder.class.getName()),
                List.of("-Xmx512m"))) {
      TestTables.create(admin, TABLE, "cf", RegionRecorder.class);
      process.take(admin, TABLE);
      try (Table table = cluster.connection().getTable(TABLE)) {
        table.put(IntStream.range(0, 100).mapToObj(RegionServerProcessTest::put).toList());
      }
      admin.flush(TABLE);

      RecorderClient recorder =
          RecorderClient.of(admin, process.server(), RecorderClock.anchoredNow());
      assertThat(recorder.sources()).extracting(SourceStatus::faults).containsOnly(0L);
      assertThat(recorder.meters()).isNotEmpty();
      assertThat(process.cpuTime()).isGreaterThan(Duration.ofMillis(100));
      assertThat(process.residentBytes()).isGreaterThan(100L << 20);
      assertThat(process.liveHeap().instancesOf(RegionRecorder.class)).isPositive();

      TestTables.drop(admin, TABLE);
      process.stop(admin);
      assertThat(process.isAlive()).isFalse();
    }
  }

  private static Put put(int row) {
    return new Put(Bytes.toBytes(row))
        .addColumn(Bytes.toBytes("cf"), Bytes.toBytes("q"), new byte[1000]);
  }
}

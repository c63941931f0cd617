// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/**
 * Tests a table that names the recorder's jar on HDFS. HBase loads it with a separate class loader,
 * so its regions keep their own ledger and do not affect the server's recorder.
 */
@OnSharedCluster
class RecorderFromHdfsTest {

  private static final TableName TABLE = TableName.valueOf("recorded-from-hdfs");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] ROW = Bytes.toBytes("a");

  private final SharedCluster cluster;

  RecorderFromHdfsTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void regionsKeepTheirOwnLedgerAndTheServersRecorderHasNoFault() throws IOException {
    Path jar = new Path("/htk-coprocessor.jar");
    Path root = new Path(cluster.connection().getConfiguration().get(HConstants.HBASE_DIR));
    FileSystem hdfs = root.getFileSystem(cluster.connection().getConfiguration());
    hdfs.copyFromLocalFile(new Path(RecorderJar.HBASE2.path().toUri()), jar);
    try (Admin admin = cluster.admin();
        Table table = cluster.connection().getTable(TABLE)) {
      ServerName server = admin.getRegionServers().iterator().next();
      try (StallWatch watch = StallWatch.begin(admin, server)) {
        create(admin, hdfs.makeQualified(jar));
        RecorderClient own = RecorderClient.of(table, ROW, RecorderClock.anchoredNow());
        table.put(new Put(ROW).addColumn(FAMILY, HConstants.EMPTY_BYTE_ARRAY, ROW));
        admin.flush(TABLE);

        assertThat(table.get(new Get(ROW)).isEmpty()).isFalse();
        List<StallEvent> events = own.drain(LedgerCursor.BEGINNING).events();
        assertThat(events).filteredOn(event -> isA(StallCause.FLUSH, event)).hasSize(1);
        assertThat(events).filteredOn(event -> isA(StallCause.REGION_TRANSITION, event)).hasSize(1);
        assertThat(events).allMatch(event -> isOfTheTable(event.scope()));
        assertThat(own.sources())
            .filteredOn(SourceStatus::isOn)
            .extracting(SourceStatus::name)
            .contains("flush", "batch", "lock")
            .doesNotContain("wal", "call-queue");
        assertThat(watch.recorder().sources()).extracting(SourceStatus::faults).containsOnly(0L);
      } finally {
        TestTables.drop(admin, TABLE);
      }
    }
  }

  private static boolean isA(StallCause cause, StallEvent event) {
    return event.code().equals(cause.code());
  }

  private static boolean isOfTheTable(Scope scope) {
    return scope.table().filter(TABLE.getNameAsString()::equals).isPresent();
  }

  private static void create(Admin admin, Path jar) throws IOException {
    admin.createTable(
        TableDescriptorBuilder.newBuilder(TABLE)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .setCoprocessor(
                CoprocessorDescriptorBuilder.newBuilder(RegionRecorder.class.getName())
                    .setJarPath(jar.toString())
                    .build())
            .build());
  }
}

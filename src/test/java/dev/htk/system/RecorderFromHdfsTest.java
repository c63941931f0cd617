package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import java.io.IOException;
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
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A table that names the recorder's jar on HDFS: HBase loads it with a class loader of its own,
 * which does not share the server's ledger. So nothing is recorded, and nothing is harmed.
 */
@Order(6)
@ExtendWith(SharedCluster.Extension.class)
class RecorderFromHdfsTest {

  private static final TableName TABLE = TableName.valueOf("recorded-from-hdfs");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] ROW = Bytes.toBytes("a");

  private final SharedCluster cluster;

  RecorderFromHdfsTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void theTableWorksAndLeavesNoEvent() throws IOException {
    Path jar = new Path("/htk-coprocessor.jar");
    Path root = new Path(cluster.connection().getConfiguration().get(HConstants.HBASE_DIR));
    FileSystem hdfs = root.getFileSystem(cluster.connection().getConfiguration());
    hdfs.copyFromLocalFile(new Path(RecorderJar.HBASE2.path().toUri()), jar);
    try (Admin admin = cluster.admin()) {
      ServerName server = admin.getRegionServers().iterator().next();
      try (StallWatch watch = StallWatch.begin(admin, server)) {
        create(admin, hdfs.makeQualified(jar));
        write();
        admin.flush(TABLE);

        try (Table table = cluster.connection().getTable(TABLE)) {
          assertThat(table.get(new Get(ROW)).isEmpty()).isFalse();
        }
        assertThat(watch.events(StallCause.FLUSH)).noneMatch(event -> isOfTheTable(event.scope()));
        assertThat(watch.recorder().sources()).extracting(SourceStatus::faults).containsOnly(0L);
        assertThat(admin.getRegionServers()).contains(server);
      } finally {
        admin.disableTable(TABLE);
        admin.deleteTable(TABLE);
      }
    }
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

  private void write() throws IOException {
    try (Table table = cluster.connection().getTable(TABLE)) {
      table.put(new Put(ROW).addColumn(FAMILY, HConstants.EMPTY_BYTE_ARRAY, ROW));
    }
  }
}

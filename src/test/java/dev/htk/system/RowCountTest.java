// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.trial.RowCount;
import dev.htk.system.HeldHooks.Hold;
import dev.htk.system.HeldHooks.Point;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests counting rows when a server answers late or not at all. */
@OnSharedCluster
class RowCountTest {

  private static final TableName NAME = TableName.valueOf("counted");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final int ROWS = 4;

  private final SharedCluster cluster;
  private final Admin admin;

  RowCountTest(SharedCluster cluster) throws IOException {
    this.cluster = cluster;
    this.admin = cluster.admin();
  }

  @BeforeEach
  void createTable() throws IOException {
    admin.createTable(
        TableDescriptorBuilder.newBuilder(NAME)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .setCoprocessor(HeldHooks.class.getName())
            .build(),
        new byte[][] {Bytes.toBytes("2")});
    try (Table table = cluster.connection().getTable(NAME)) {
      for (int row = 1; row <= ROWS; row++) {
        table.put(new Put(Bytes.toBytes("" + row)).addColumn(FAMILY, null, new byte[1]));
      }
    }
  }

  @AfterEach
  void dropTable() throws IOException {
    TestTables.drop(admin, NAME);
    admin.close();
  }

  @Test
  void aCallThatIsNotAnsweredIsMadeAgain() throws Exception {
    try (Hold hold = HeldHooks.next(Point.SCANNING)) {
      assertThat(count(cluster.connection().getConfiguration())).isEqualTo(ROWS);
      assertThat(hold.isHeld()).isTrue();
    }
  }

  @Test
  void anUnreadableTableIsReportedWithTheReason() throws Exception {
    admin.disableTable(NAME);
    Configuration once = new Configuration(cluster.connection().getConfiguration());
    once.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 1);

    assertThatThrownBy(() -> count(once))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the rows of counted cannot be counted: TableNotEnabledException: counted is"
                + " disabled.");
  }

  private static long count(Configuration configuration) throws Exception {
    return new RowCount(configuration, PATIENCE).of(NAME);
  }
}

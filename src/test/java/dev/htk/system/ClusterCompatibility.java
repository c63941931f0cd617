// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks what every kind of cluster must do for a trial. */
abstract class ClusterCompatibility {

  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] ROW = Bytes.toBytes("row");
  private static final byte[] VALUE = Bytes.toBytes("value");
  private static final String HANDLERS = "hbase.regionserver.handler.count";

  @TempDir private Path folder;

  /** Returns a running cluster. */
  abstract Cluster cluster();

  @Test
  void aWrittenCellIsReadBack() throws Exception {
    TableName name = TableName.valueOf("compatibility_" + cluster().kind().word());
    try (Admin admin = cluster().connection().getAdmin();
        Table table = cluster().connection().getTable(name)) {
      TestTables.create(admin, name, FAMILY);
      try {
        table.put(new Put(ROW).addColumn(FAMILY, FAMILY, VALUE));

        assertThat(table.get(new Get(ROW)).getValue(FAMILY, FAMILY)).isEqualTo(VALUE);
      } finally {
        TestTables.drop(admin, name);
      }
    }
  }

  @Test
  void eachLiveServerSaysWhatItsConfigurationHolds() throws Exception {
    SortedMap<ServerName, SortedMap<String, String>> settings =
        cluster().settings(List.of(HANDLERS, "no.such.key"));

    assertThat(settings.keySet()).isEqualTo(cluster().liveServers().keySet()).isNotEmpty();
    assertThat(settings.values())
        .allSatisfy(values -> assertThat(values).containsOnlyKeys(HANDLERS));
  }

  @Test
  void eachLiveServerShowsItsBeans() throws Exception {
    for (ServerName server : cluster().liveServers().keySet()) {
      assertThat(cluster().beans(server, "java.lang:type=Runtime").at("/0/Uptime").asLong())
          .isPositive();
      assertThat(cluster().beans(server, "no.such:type=Bean")).isEmpty();
    }
  }

  @Test
  void everyServersProcessIsAlive() {
    assertThat(cluster().processes())
        .extracting(ServerProcess::pid)
        .allSatisfy(
            pid -> assertThat(ProcessHandle.of(pid)).hasValueSatisfying(ProcessHandle::isAlive));
    assertThat(cluster().crashes()).isEmpty();
  }

  @Test
  void theClientConfigurationReachesTheCluster() throws Exception {
    cluster().writeClientConfiguration(folder.resolve("conf"));

    try (RemoteCluster other = RemoteCluster.connect(folder.resolve("conf"))) {
      assertThat(other.liveServers().keySet()).isEqualTo(cluster().liveServers().keySet());
    }
  }
}

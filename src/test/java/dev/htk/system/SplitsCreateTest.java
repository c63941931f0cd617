// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Calls {@code htk splits create} as a user does. */
@OnSharedCluster
class SplitsCreateTest {

  private static final String NAMESPACE = "made";
  private static final TableName TABLE = TableName.valueOf(NAMESPACE, "orders");

  @RegisterExtension static final HtkSession htk = new HtkSession();

  private final SharedCluster cluster;
  private final Admin admin;

  SplitsCreateTest(SharedCluster cluster) throws IOException {
    this.cluster = cluster;
    this.admin = cluster.admin();
  }

  @AfterEach
  void dropTable() throws IOException {
    if (admin.tableExists(TABLE)) {
      TestTables.drop(admin, TABLE);
      admin.deleteNamespace(NAMESPACE);
    }
    admin.close();
  }

  @Test
  void theTableHasItsSettingsAndItsSpreadOverServersIsReported() throws Exception {
    admin.createNamespace(NamespaceDescriptor.create(NAMESPACE).build());

    Result result =
        create(
            "--family d --family meta --compression gz --bloom rowcol --encoding fast_diff"
                + " --set VERSIONS=3 --set TTL=86400 --table-set NORMALIZATION_ENABLED=false"
                + " --servers 2 --regions-per-server 3 --keys hex:width=8");

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    TableDescriptor made = admin.getDescriptor(TABLE);
    assertThat(made.isNormalizationEnabled()).isFalse();
    for (String name : List.of("d", "meta")) {
      assertThat(made.getColumnFamily(Bytes.toBytes(name)))
          .isEqualTo(
              ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name))
                  .setCompressionType(Compression.Algorithm.GZ)
                  .setBloomFilterType(BloomType.ROWCOL)
                  .setDataBlockEncoding(DataBlockEncoding.FAST_DIFF)
                  .setMaxVersions(3)
                  .setTimeToLive(86400)
                  .build());
    }
    String server = admin.getRegionServers().iterator().next().toString();
    assertThat(result.stdout())
        .contains("Created table 'made:orders' with 6 regions", "6 on " + server)
        .contains("planned for --servers 2, and 1 region server is live");
    assertThat(result.stderr()).contains("creating table 'made:orders'", "6 regions");
  }

  @Test
  void aTableThatExistsIsRefusedAndLeftAsItIs() throws Exception {
    admin.createNamespace(NamespaceDescriptor.create(NAMESPACE).build());
    TestTables.create(admin, TABLE, "cf");
    try (Table table = cluster.connection().getTable(TABLE)) {
      table.put(new Put(Bytes.toBytes("row")).addColumn(Bytes.toBytes("cf"), null, new byte[1]));
      TableDescriptor before = admin.getDescriptor(TABLE);

      Result result = create("--family d --servers 2 --keys uuid");

      assertThat(result.exitCode()).isEqualTo(2);
      assertThat(result.stderr()).contains("table 'made:orders' exists, and nothing was changed");
      assertThat(result.stdout()).isEmpty();
      assertThat(admin.getDescriptor(TABLE)).isEqualTo(before);
      assertThat(admin.getRegions(TABLE)).hasSize(1);
      try (var rows = table.getScanner(new Scan())) {
        assertThat(rows).hasSize(1);
      }
    }
  }

  @Test
  void aCodecThatTheServersLackIsRefusedByTheMasterAndNothingIsLeft() throws Exception {
    Result result =
        htk.run(
            words(
                "splits create --table brotli --family d --compression brotli --servers 2 --keys"
                    + " uuid"));

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.errorLines().get(result.errorLines().size() - 1))
        .contains("the master refuses to create table 'brotli'", "BrotliCodec")
        .doesNotContain("Exception");
    assertThat(result.stdout()).isEmpty();
    assertThat(admin.tableExists(TableName.valueOf("brotli"))).isFalse();
  }

  private Result create(String options) throws IOException, InterruptedException {
    return htk.run(words("splits create --table " + TABLE + " " + options));
  }

  private String[] words(String command) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of("--cluster", cluster.configuration().toString()));
    return words.toArray(String[]::new);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.ServerRecorder;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Moves a region from one server to another, whose pool of memstore chunks is tiny. That server is
 * a separate process, because a JVM has only one pool.
 */
@OnSharedCluster
class MovedRegionTest {

  private static final TableName TABLE = TableName.valueOf("moved");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] VALUE = new byte[100_000];

  /** 40 % of 512 MB for memstores, of that a twentieth, less the tenth that HBase keeps. */
  private static final int CHUNKS = 4;

  private static final int VALUES_IN_A_CHUNK = (2 << 20) / VALUE.length;

  private final SharedCluster cluster;
  private Admin admin;
  private ServerName from;

  MovedRegionTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void createTable() throws IOException {
    admin = cluster.admin();
    // A server that joins is given regions as soon as the balancer's five minutes are over.
    admin.balancerSwitch(false, true);
    from = cluster.mini().regionServers().get(0).getServerName();
    // An empty region closes in less time than passes between two looks of the server's own.
    TestTables.create(admin, TABLE, FAMILY, RegionRecorder.class);
  }

  @AfterEach
  void dropTable() throws IOException {
    TestTables.drop(admin, TABLE);
    admin.balancerSwitch(true, true);
    admin.close();
  }

  @Test
  void bothServersRecordTheirPartOfTheMoveAndTheNewOneThatItsPoolIsEmpty(@TempDir Path folder)
      throws IOException, InterruptedException {
    try (RegionServerProcess process = start(folder);
        StallWatch left = StallWatch.begin(admin, from);
        StallWatch reached = watch(process)) {
      String region = admin.getRegions(TABLE).get(0).getEncodedName();
      Scope scope = Scope.region(TABLE.getNameAsString(), region);
      long before = left.now();
      RegionMove.to(process.server(), admin, TABLE);
      await().until(() -> admin.isTableAvailable(TABLE));
      long after = left.now();

      StallEvent closing = left.await(StallCause.REGION_TRANSITION, e -> isOf(scope, e, 0));
      StallEvent opening = reached.await(StallCause.REGION_TRANSITION, e -> isOf(scope, e, 1));
      long tolerance = left.tolerance(closing) + reached.tolerance(opening);
      assertThat(closing.start()).isGreaterThan(before - tolerance);
      assertThat(opening.start()).isGreaterThan(closing.start() - tolerance);
      assertThat(opening.end()).isLessThan(after + tolerance);

      assertPoolStall(reached);
      RegionMove.to(from, admin, TABLE);
      process.stop(admin);
    }
  }

  /** Checks the event's time between puts around the exhaustion: no thread waits for a chunk. */
  private void assertPoolStall(StallWatch reached) throws IOException {
    long afterChunks = 0;
    long afterOneMore = 0;
    try (Table table = cluster.connection().getTable(TABLE)) {
      for (int i = 0; i < (CHUNKS + 2) * VALUES_IN_A_CHUNK; i++) {
        table.put(new Put(Bytes.toBytes(i)).addColumn(FAMILY, HConstants.EMPTY_BYTE_ARRAY, VALUE));
        if (i == (CHUNKS - 2) * VALUES_IN_A_CHUNK) {
          afterChunks = reached.now();
        }
        if (i == CHUNKS * VALUES_IN_A_CHUNK) {
          afterOneMore = reached.now();
        }
      }
    }
    long beforeFlush = reached.now();
    admin.flush(TABLE);
    long afterFlush = reached.now();

    StallEvent event = reached.await(StallCause.CHUNK_POOL_EXHAUSTED, e -> true);
    long tolerance = reached.tolerance(event);
    assertThat(event.scope()).isEqualTo(Scope.server());
    assertThat(event.figure(Figure.CHUNKS)).hasValue(CHUNKS);
    assertThat(event.figure(Figure.LIMIT)).hasValue(CHUNKS);
    assertThat(event.start()).isBetween(afterChunks - tolerance, afterOneMore + tolerance);
    assertThat(event.end()).isBetween(beforeFlush - tolerance, afterFlush + tolerance);
  }

  private RegionServerProcess start(Path folder) throws IOException {
    return RegionServerProcess.start(
        cluster.mini(),
        folder,
        Map.of(
            CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
            ServerRecorder.class.getName(),
            "hbase.hregion.memstore.chunkpool.maxsize",
            "0.05"),
        List.of("-Xmx512m"));
  }

  /** Watches a server, which answers a little after the cluster knows it. */
  private StallWatch watch(RegionServerProcess process) {
    return await()
        .ignoreExceptionsInstanceOf(IOException.class)
        .until(() -> StallWatch.begin(admin, process.server()), Objects::nonNull);
  }

  private static boolean isOf(Scope scope, StallEvent event, long opening) {
    return event.scope().equals(scope) && event.figure(Figure.OPENING).orElseThrow() == opening;
  }
}

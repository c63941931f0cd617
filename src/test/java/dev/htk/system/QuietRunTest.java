// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.coprocessor.wire.StallKind;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.Bytes;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Checks a server with both levels of the recorder for ten undisturbed seconds: it records only
 * what somebody else has seen too.
 */
@OnSharedCluster
@Isolated("It holds times against each other.")
class QuietRunTest {

  private static final TableName TABLE = TableName.valueOf("quiet");
  private static final Duration LENGTH = Duration.ofSeconds(10);
  private static final Duration BETWEEN_PUTS = Duration.ofMillis(20);
  private static final Duration SETTLED = Duration.ofSeconds(3);

  @Test
  void aQuietServerRecordsNothingThatNobodyElseHasSeen(SharedCluster cluster) throws IOException {
    try (Admin admin = cluster.admin()) {
      TestTables.create(admin, TABLE, "cf", RegionRecorder.class);
      HRegionServer server =
          cluster.mini().regionServers().stream()
              .filter(each -> !each.getRegions(TABLE).isEmpty())
              .findFirst()
              .orElseThrow();
      awaitQuiet(admin, server);
      try (StallWatch watch = StallWatch.begin(admin, server.getServerName());
          MachineWitness witness = MachineWitness.begin()) {
        int puts = putNowAndThen(cluster);

        assertThat(puts).isGreaterThan(50);
        assertThat(watch.recorder().sources())
            .as("sources that failed")
            .filteredOn(source -> source.faults() > 0)
            .extracting(SourceStatus::toString)
            .isEmpty();
        assertThat(watch.events())
            .as("events that %s does not explain", witness)
            .filteredOn(event -> !witness.explains(event))
            .isEmpty();
      }
      TestTables.drop(admin, TABLE);
    }
  }

  /** Waits until the server has finished the work left by earlier tests. */
  private static void awaitQuiet(Admin admin, HRegionServer server) throws IOException {
    try (StallWatch watch = StallWatch.begin(admin, server.getServerName())) {
      Awaitility.await("a server without anything to do")
          .atMost(Duration.ofMinutes(1))
          .pollInterval(SETTLED)
          .until(
              () -> {
                long lately = watch.now() - TimeUnit.NANOSECONDS.toMicros(SETTLED.toNanos());
                return watch.events().stream().noneMatch(event -> isRootSince(event, lately))
                    && server.getCompactSplitThread().getCompactionQueueSize() == 0;
              });
    }
  }

  private static boolean isRootSince(StallEvent event, long time) {
    return event.end() > time
        && event.cause().map(StallCause::kind).filter(StallKind.ROOT::equals).isPresent();
  }

  /** Writes a few small rows, far too few for a flush. */
  private static int putNowAndThen(SharedCluster cluster) throws IOException {
    int puts = 0;
    long end = System.nanoTime() + LENGTH.toNanos();
    try (Table table = cluster.connection().getTable(TABLE)) {
      while (System.nanoTime() < end) {
        table.put(
            new Put(Bytes.toBytes(puts))
                .addColumn(Bytes.toBytes("cf"), Bytes.toBytes("q"), new byte[100]));
        puts++;
        LockSupport.parkNanos(BETWEEN_PUTS.toNanos());
      }
    }
    return puts;
  }
}

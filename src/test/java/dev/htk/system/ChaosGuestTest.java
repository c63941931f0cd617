// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.util.JVMClusterUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Also {@code -Pmeasure -Dgroups=chaos}: faults of a cluster that is not the kit's, in the middle
 * of a load.
 */
@Tag("chaos")
@OnSharedCluster
class ChaosGuestTest {

  private static final int RECORDS = 2500;
  private static final long HOUR = TimeUnit.HOURS.toMillis(1);

  private final SharedCluster cluster;
  @TempDir private Path folder;

  ChaosGuestTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void aLoadOutlivesTheActiveMaster() throws Exception {
    Configuration servers =
        new Configuration(cluster.mini().regionServers().get(0).getConfiguration());
    JVMClusterUtil.MasterThread backup =
        JVMClusterUtil.createMasterThread(servers, HMaster.class, 1);
    backup.start();
    try (HtkProcess htk = load();
        Admin admin = cluster.admin()) {
      await().atMost(HtkProcess.LIMIT).until(() -> !admin.getBackupMasters().isEmpty());

      admin.stopMaster();

      requireAllOf(htk);
      assertThat(backup.getMaster().isActiveMaster()).isTrue();
      System.out.println("| master failover | 0 | 2,500 | 2,500 |");
    }
  }

  @Test
  void aServersClockThatStepsAnHourMovesNoEvent() throws Exception {
    try (HtkProcess htk = load()) {
      EnvironmentEdgeManager.injectEdge(() -> System.currentTimeMillis() + HOUR);
      Thread.sleep(Duration.ofSeconds(8).toMillis());
      EnvironmentEdgeManager.reset();

      requireAllOf(htk);
    } finally {
      EnvironmentEdgeManager.reset();
    }
    long hour = TimeUnit.MILLISECONDS.toMicros(HOUR);
    long now = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
    assertThat(files().lines("server-events.jsonl"))
        .filteredOn(line -> line.has("start"))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line.path("start").asLong()).isBetween(now - hour / 2, now));
    System.out.println("| a server's clock an hour ahead for 8 s | 0 | 2,500 | 2,500 |");
  }

  /** Starts a load and returns when it has gone on for some seconds. */
  private HtkProcess load() throws IOException {
    HtkProcess htk =
        HtkProcess.start(
            folder,
            "bench",
            "load",
            "--cluster",
            cluster.configuration().toString(),
            "--records",
            Integer.toString(RECORDS),
            "--target",
            "100",
            "--threads",
            "8",
            "--out",
            "out",
            "-p",
            "fieldcount=1");
    await().atMost(HtkProcess.LIMIT).until(() -> !htk.isAlive() || files().clientIntervals() >= 10);
    assertThat(htk.isAlive()).as(htk.errors()).isTrue();
    return htk;
  }

  private RunFiles files() throws IOException {
    return new RunFiles(HtkProcess.workingFolder(folder).resolve("out"));
  }

  private void requireAllOf(HtkProcess htk) throws IOException, InterruptedException {
    Result result = htk.await();
    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(0);
    JsonNode summary = files().summary();
    assertThat(summary.at("/operations/INSERT/count").asLong()).isEqualTo(RECORDS);
    assertThat(summary.at("/rows/found").asLong()).isEqualTo(RECORDS);
    Histogram log = files().clientTotals().get("INSERT.response");
    assertThat(summary.at("/operations/INSERT/response/p99").asLong())
        .isEqualTo(log.getValueAtPercentile(99));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.recording.RecorderKeys;
import dev.htk.system.RegionServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.awaitility.Awaitility;

/**
 * The measured region server in a process of its own, with two tables that differ in nothing but
 * their region recorder; the rest of the cluster and the writers are in this JVM.
 *
 * <p>Rows live for a second, so that the flush between two blocks writes next to nothing: no files
 * pile up, nothing is compacted, and hours of load need no disk.
 */
final class OverheadCluster implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final byte[][] SPLITS = {{0x40}, {(byte) 0x80}, {(byte) 0xc0}};

  private final MiniCluster cluster;
  private final RegionServerProcess process;
  private final Admin admin;
  private final RecorderClient recorder;

  private OverheadCluster(MiniCluster cluster, RegionServerProcess process, Admin admin)
      throws IOException {
    this.cluster = cluster;
    this.process = process;
    this.admin = admin;
    this.recorder = RecorderClient.of(admin, process.server(), RecorderClock.anchoredNow());
    for (RecorderLevel level : List.of(RecorderLevel.OFF, RecorderLevel.AB)) {
      create(level);
    }
  }

  /**
   * Starts the cluster.
   *
   * @param heap of the region server, such as 1500m
   */
  static OverheadCluster start(Path folder, String heap) throws IOException {
    MiniCluster cluster = MiniCluster.start(1, clusterSettings(), folder.resolve("mini"));
    RegionServerProcess process = null;
    Map<String, String> recorder = new HashMap<>();
    RecorderKeys.addTo(recorder, dev.htk.harness.run.RecorderLevel.A);
    try {
      Admin admin = cluster.connection().getAdmin();
      admin.balancerSwitch(false, true);
      process =
          RegionServerProcess.start(
              cluster,
              folder.resolve("server"),
              recorder,
              List.of("-Xms" + heap, "-Xmx" + heap, "-XX:+UseG1GC", "-XX:+AlwaysPreTouch"));
      return new OverheadCluster(cluster, process, admin);
    } catch (IOException | RuntimeException | AssertionError e) {
      if (process != null) {
        process.close();
      }
      cluster.close();
      throw e;
    }
  }

  /** Returns settings that delete old files at once, because hours of load write many logs. */
  private static Map<String, String> clusterSettings() {
    return Map.of(
        "hbase.master.cleaner.interval", "5000",
        "hbase.master.logcleaner.ttl", "1000",
        "hbase.master.hfilecleaner.ttl", "1000",
        "hbase.hstore.blockingStoreFiles", "100000");
  }

  private void create(RecorderLevel level) throws IOException {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(level.table())
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("cf"))
                    .setTimeToLive(1)
                    .build())
            .setCompactionEnabled(false)
            .setSplitEnabled(false)
            .setMergeEnabled(false);
    if (level == RecorderLevel.AB) {
      table.setCoprocessor(RegionRecorder.class.getName());
    }
    admin.createTable(table.build(), SPLITS);
    process.take(admin, level.table());
  }

  Connection connection() {
    return cluster.connection();
  }

  /** Returns the CPU time of the measured server since its start. */
  Duration cpuTime() {
    return process.cpuTime();
  }

  /** Suspends or resumes the recorder, and waits until it says so. */
  void switchTo(RecorderLevel level) throws IOException {
    RecorderChange change = RecorderChange.none();
    recorder.configure(level.isOn() ? change.resumed() : change.suspended());
    Awaitility.await("the recorder to be " + level.label())
        .atMost(LIMIT)
        .pollInterval(50, TimeUnit.MILLISECONDS)
        .until(() -> sourcesOn().isEmpty() != level.isOn());
  }

  /** Returns the sources that record now. */
  SortedSet<String> sourcesOn() throws IOException {
    SortedSet<String> names = new TreeSet<>();
    for (SourceStatus source : recorder.sources()) {
      if (source.isOn()) {
        names.add(source.name());
      }
    }
    return names;
  }

  /**
   * Fails if a source has blown, because then only a part of the recorder was measured.
   *
   * @throws IOException with the sources' names
   */
  void check() throws IOException {
    List<SourceStatus> blown =
        recorder.sources().stream().filter(source -> source.faults() > 0).toList();
    if (!blown.isEmpty()) {
      throw new IOException("the recorder has faults: " + blown);
    }
  }

  /** Gives every block the same start: empty memstores, right after a full collection. */
  void tidy(TableName table) throws IOException, InterruptedException {
    admin.flush(table);
    process.jcmd("GC.run");
  }

  @Override
  public void close() throws IOException {
    admin.close();
    process.close();
    cluster.close();
  }
}

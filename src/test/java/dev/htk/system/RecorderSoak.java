// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.ServerRecorder;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.recording.Thresholds;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.harness.cluster.MiniCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.util.Bytes;
import org.awaitility.Awaitility;

/**
 * A region server in a process of its own with a small ledger, whose recorder is made to record as
 * much as it can: every sync and every batch is one too slow.
 *
 * <p>Everything in between two {@link #drainSome} is up to the ring, so a caller that drains now
 * and then is a reader that is too slow.
 */
final class RecorderSoak implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final TableName LOADED = TableName.valueOf("soak");
  private static final TableName REOPENED = TableName.valueOf("soak-regions");
  private static final int SMALL_PAGE = 50;

  private final MiniCluster cluster;
  private final Admin admin;
  private final RegionServerProcess process;
  private final RecorderClient recorder;
  private LedgerCursor cursor = LedgerCursor.BEGINNING;
  private long read;
  private long overwritten;

  private RecorderSoak(MiniCluster cluster, Admin admin, RegionServerProcess process) {
    this.cluster = cluster;
    this.admin = admin;
    this.process = process;
    this.recorder = RecorderClient.of(admin, process.server(), RecorderClock.anchoredNow());
  }

  /**
   * Starts the server, with a table of a few regions on it.
   *
   * @param ledgerBytes for {@code htk.recorder.ledger.bytes}
   */
  static RecorderSoak start(MiniCluster cluster, Path folder, String ledgerBytes)
      throws IOException {
    RegionServerProcess process =
        RegionServerProcess.start(
            cluster,
            folder,
            Map.of(
                CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
                ServerRecorder.class.getName(),
                RecorderSettings.LEDGER_BYTES,
                ledgerBytes),
            List.of("-Xmx768m"));
    RecorderSoak soak = new RecorderSoak(cluster, cluster.connection().getAdmin(), process);
    soak.createTable(LOADED, 4);
    soak.recordAll();
    return soak;
  }

  private void createTable(TableName name, int regions) throws IOException {
    admin.createTable(
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(
                // Keeps hours of load from filling the disk.
                ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("cf"))
                    .setTimeToLive(1)
                    .build())
            .setCoprocessor(RegionRecorder.class.getName())
            .build(),
        Bytes.toBytes(Long.MIN_VALUE + 1),
        Bytes.toBytes(-1L),
        regions);
    process.take(admin, name);
  }

  private void recordAll() throws IOException {
    RecorderChange change = RecorderChange.none();
    for (Threshold threshold : Threshold.values()) {
      // For this threshold, 0 means the server's own percentile.
      change = change.threshold(threshold.code(), threshold == Threshold.SLOW_BATCH ? 1 : 0);
    }
    recorder.configure(change);
  }

  /** Raises the thresholds so that nothing is slow, and waits until nothing is recorded. */
  void recordNothing() throws IOException {
    RecorderChange change = RecorderChange.none();
    for (Threshold threshold : Threshold.values()) {
      change = change.threshold(threshold.code(), Thresholds.LONGEST);
    }
    recorder.configure(change);
    Awaitility.await("an end of the events")
        .atMost(LIMIT)
        .pollInterval(500, TimeUnit.MILLISECONDS)
        .until(() -> drainAll() == 0);
  }

  /** Starts a load that writes until it is closed. */
  WriteLoad load() {
    return WriteLoad.closedLoop(cluster.connection(), LOADED, 4, 1);
  }

  /** Takes a small page, as a slow reader does. */
  void drainSome() throws IOException {
    count(recorder.drain(cursor, SMALL_PAGE));
  }

  private long drainAll() throws IOException {
    long before = recorded();
    LedgerPage<StallEvent> page;
    do {
      page = recorder.drain(cursor);
      count(page);
    } while (page.hasMore());
    return recorded() - before;
  }

  private void count(LedgerPage<StallEvent> page) {
    read += page.events().size();
    overwritten += page.overwritten();
    cursor = page.next();
  }

  /** Returns the events that this reader received or was told it missed. */
  long recorded() {
    return read + overwritten;
  }

  long overwritten() {
    return overwritten;
  }

  /** Returns the server's own count of events, kept apart from its ledger. */
  long counted() throws IOException {
    return recorder.meters().stream()
        .filter(meter -> meter.name().equals("htk.stall"))
        .mapToLong(MeterReading::count)
        .sum();
  }

  /** Returns the server's live heap without the rows that were written. */
  LiveHeap liveHeap() throws IOException, InterruptedException {
    admin.flush(LOADED);
    return process.liveHeap();
  }

  /** Makes the table whose regions are opened and closed. */
  void createRegions(int regions) throws IOException {
    createTable(REOPENED, regions);
  }

  /** Closes all of its regions and opens them again. */
  void reopenRegions() throws IOException {
    admin.disableTable(REOPENED);
    admin.enableTable(REOPENED);
    process.take(admin, REOPENED);
  }

  RegionServerProcess process() {
    return process;
  }

  @Override
  public void close() throws IOException {
    try {
      drop(LOADED);
      drop(REOPENED);
    } finally {
      process.close();
      admin.close();
    }
  }

  private void drop(TableName table) throws IOException {
    TestTables.drop(admin, table);
  }
}

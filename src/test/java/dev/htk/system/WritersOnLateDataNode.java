// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.device.ModelledDataNodes;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.tuning.device.DeviceLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.wal.WALActionsListener;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.AbstractFSWALProvider;
import org.apache.hadoop.hbase.wal.WAL;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALKey;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicy.NotEnoughReplicasException;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;

/**
 * Writers on a region server whose log always has a copy on one of three DataNodes, until HBase
 * keeps that one out. It is taken to be on the region server's own host, where HDFS puts the first
 * of the two copies, so that no roll alone leads past it.
 */
final class WritersOnLateDataNode implements AutoCloseable {

  private static final TableName TABLE = TableName.valueOf("t");
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final Duration LATE = Duration.ofMillis(100);
  private static final int WRITERS = 4;
  private static final int ROWS = 1000;
  private static final int WARM_UP_SECONDS = 10;
  private static final int SECONDS_BEFORE = 10;
  private static final int SECONDS_TO_ROLL = 10;
  private static final int SECONDS_AFTER = 40;

  /** Between the calls of a writer, so that the memstores have room for the whole stretch. */
  private static final int PAUSE_MILLIS = 80;

  /** No flush and no roll but those that the late DataNode brings about. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "dfs.replication",
          "2",
          "dfs.block.replicator.classname",
          OwnHostFirst.class.getName(),
          "hbase.hregion.memstore.flush.size",
          Integer.toString(1 << 30),
          "hbase.regionserver.global.memstore.size",
          "0.6",
          "hfile.block.cache.size",
          "0.1",
          "hbase.regionserver.hlog.blocksize",
          Integer.toString(1 << 30));

  /**
   * The course of the writing.
   *
   * @param before calls a second until the DataNode was late
   * @param after calls in each second from then on
   * @param smallestEntry bytes of the log's smallest entry; no packet of the log holds less
   * @param rolls of the log while the DataNode was late
   */
  record Course(double before, List<Long> after, long smallestEntry, int rolls) {

    /** Over how many seconds a rate is judged. */
    private static final int WINDOW = 5;

    /** Returns after how many seconds a stretch began with a share of the rate before. */
    OptionalInt secondsUntil(double share) {
      return IntStream.rangeClosed(0, after.size() - WINDOW)
          .filter(from -> mean(from, from + WINDOW) >= share * before)
          .findFirst();
    }

    double worst() {
      return after.stream().mapToLong(Long::longValue).min().orElseThrow();
    }

    /** Returns the rate in the second half. */
    double later() {
      return mean(after.size() / 2, after.size());
    }

    private double mean(int from, int to) {
      return after.subList(from, to).stream().mapToLong(Long::longValue).average().orElseThrow();
    }
  }

  private final HBaseTestingUtility utility;
  private final ModelledDataNodes dataNodes;
  private final DatanodeInfo late;
  private final AtomicLong calls = new AtomicLong();
  private final LogListener listener = new LogListener();

  WritersOnLateDataNode(Map<String, String> settings, Path folder) throws Exception {
    Configuration configuration = HBaseConfiguration.create();
    settings.forEach(configuration::set);
    SETTINGS.forEach(configuration::set);
    System.setProperty("test.build.data.basedirectory", folder.toString());
    utility = new HBaseTestingUtility(configuration);
    MiniDFSCluster hdfs =
        new MiniDFSCluster.Builder(
                new HdfsConfiguration(configuration), folder.resolve("hdfs").toFile())
            .numDataNodes(3)
            .build();
    utility.setDFSCluster(hdfs, false);
    late =
        new DatanodeInfo.DatanodeInfoBuilder()
            .setNodeID(hdfs.getDataNodes().get(0).getDatanodeId())
            .build();
    OwnHostFirst.standOn(late);
    dataNodes =
        ModelledDataNodes.of(
            hdfs.getDataNodes(),
            ModelledStorage.of(new DeviceLibrary().load("sata-ssd"), 1, Optional.empty(), 1)
                .withLateDataNode(LATE));
    utility.startMiniCluster(1);
    utility.createTable(TABLE, FAMILY);
  }

  /**
   * Has writers put batches before and after the DataNode becomes late.
   *
   * @param puts in each call
   * @param bytes of each put's value
   * @param isRolled whether an operator rolls the log after some seconds
   */
  Course write(int puts, int bytes, boolean isRolled) throws Exception {
    WAL log = log();
    log.registerWALActionsListener(listener);
    ScheduledExecutorService writers = Executors.newScheduledThreadPool(WRITERS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        running.add(
            writers.scheduleWithFixedDelay(
                () -> write(puts, new byte[bytes]), 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS));
      }
      callsInEachOf(WARM_UP_SECONDS);
      double before =
          callsInEachOf(SECONDS_BEFORE).stream().mapToLong(Long::longValue).average().orElseThrow();
      assertThat(pipeline(log)).contains(late);
      int rolls = listener.rolls.get();
      dataNodes.beLate();
      List<Long> after = new ArrayList<>(callsInEachOf(SECONDS_TO_ROLL));
      if (isRolled) {
        utility
            .getAdmin()
            .rollWALWriter(utility.getMiniHBaseCluster().getRegionServer(0).getServerName());
      }
      after.addAll(callsInEachOf(SECONDS_AFTER - SECONDS_TO_ROLL));
      assertThat(running).noneMatch(Future::isDone);
      return new Course(before, after, listener.smallest.get(), listener.rolls.get() - rolls);
    } finally {
      writers.shutdownNow();
      dataNodes.lift();
    }
  }

  private WAL log() throws IOException {
    HRegion region = utility.getMiniHBaseCluster().getRegions(TABLE).get(0);
    return region.getWAL();
  }

  private void write(int puts, byte[] value) {
    try (Table table = utility.getConnection().getTable(TABLE)) {
      long call = calls.get();
      table.put(
          IntStream.range(0, puts)
              .mapToObj(i -> new Put(Bytes.toBytes((int) ((call * puts + i) % ROWS))))
              .map(put -> put.addColumn(FAMILY, FAMILY, value))
              .toList());
      calls.incrementAndGet();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Long> callsInEachOf(int seconds) throws InterruptedException {
    BlockingQueue<Long> looks = new LinkedBlockingQueue<>();
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    try {
      Future<?> unused =
          clock.scheduleAtFixedRate(() -> looks.add(calls.get()), 0, 1, TimeUnit.SECONDS);
      List<Long> counts = new ArrayList<>();
      long done = looks.take();
      while (counts.size() < seconds) {
        long now = looks.take();
        counts.add(now - done);
        done = now;
      }
      return counts;
    } finally {
      clock.shutdownNow();
    }
  }

  private List<DatanodeInfo> pipeline(WAL log) throws IOException {
    org.apache.hadoop.fs.Path file = AbstractFSWALProvider.getCurrentFileName(log);
    DistributedFileSystem hdfs =
        (DistributedFileSystem) file.getFileSystem(utility.getConfiguration());
    return List.of(
        hdfs.getClient()
            .getLocatedBlocks(file.toUri().getPath(), 0)
            .getLastLocatedBlock()
            .getLocations());
  }

  @Override
  public void close() throws Exception {
    utility.shutdownMiniCluster();
  }

  /** Puts the first copy of each block on one DataNode, unless the writer keeps that one out. */
  static final class OwnHostFirst extends BlockPlacementPolicyDefault {

    private static volatile int port;

    static void standOn(DatanodeID dataNode) {
      port = dataNode.getXferPort();
    }

    @Override
    protected DatanodeStorageInfo chooseLocalStorage(
        Node writer,
        Set<Node> excluded,
        long blockSize,
        int mostOfRack,
        List<DatanodeStorageInfo> chosen,
        boolean avoidsStale,
        EnumMap<StorageType, Integer> types,
        boolean fallsBackToRack)
        throws NotEnoughReplicasException {
      return super.chooseLocalStorage(
          clusterMap.getLeaves(NodeBase.ROOT).stream()
              .filter(node -> ((DatanodeID) node).getXferPort() == port)
              .findAny()
              .orElse(writer),
          excluded,
          blockSize,
          mostOfRack,
          chosen,
          avoidsStale,
          types,
          fallsBackToRack);
    }
  }

  /** Sees the entries and rolls of a log. */
  private static final class LogListener implements WALActionsListener {

    private final AtomicLong smallest = new AtomicLong(Long.MAX_VALUE);
    private final AtomicInteger rolls = new AtomicInteger();

    @Override
    public void postAppend(long bytes, long millis, WALKey key, WALEdit edit) {
      if (!edit.isMetaEdit()) {
        smallest.accumulateAndGet(bytes, Math::min);
      }
    }

    @Override
    public void postLogRoll(org.apache.hadoop.fs.Path old, org.apache.hadoop.fs.Path now) {
      rolls.incrementAndGet();
    }
  }
}

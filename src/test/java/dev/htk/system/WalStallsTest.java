// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.lmax.disruptor.RingBuffer;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.system.StallWatch.Between;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;
import org.apache.hadoop.hbase.regionserver.wal.AsyncFSWAL;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * The stalls of a WAL, each made for real on a region server whose log is on a DataNode that can be
 * paused. Nothing else of the cluster is on that server or on that DataNode.
 */
@OnSharedCluster
@TestMethodOrder(OrderAnnotation.class)
class WalStallsTest {

  private static final TableName TABLE = TableName.valueOf("wal-stalls");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int SLOTS = 16;
  private static final int FILES = 2;
  private static final long SLOW_MILLIS = 1500;

  private static final Map<String, String> SETTINGS =
      Map.of(
          "hbase.wal.provider",
          "asyncfs",
          "hbase.wal.storage.policy",
          "ALL_SSD",
          "hbase.regionserver.hlog.replication",
          "1",
          "hbase.regionserver.wal.disruptor.event.count",
          Integer.toString(SLOTS),
          "hbase.regionserver.maxlogs",
          Integer.toString(FILES),
          "hbase.regionserver.async.wal.min.slow.detect.count",
          "1",
          "hbase.regionserver.async.wal.datanode.slow.packet.process.time.millis",
          Long.toString(SLOW_MILLIS),
          CoprocessorHost.WAL_COPROCESSOR_CONF_KEY,
          WalHold.class.getName());

  @TempDir private static Path folder;

  private static MiniCluster cluster;
  private static Admin admin;
  private static HRegionServer server;
  private static DistributedFileSystem hdfs;
  private static DataNodeProcess dataNode;
  private static ExecutorService clients;

  @BeforeAll
  static void startServerAndDataNode(SharedCluster shared) throws Exception {
    cluster = shared.mini();
    admin = shared.admin();
    admin.balancerSwitch(false, true);
    clients = Executors.newCachedThreadPool();
    hdfs = fileSystem(cluster.regionServers().get(0).getConfiguration());
    CompletableFuture<DataNodeProcess> starting =
        CompletableFuture.supplyAsync(WalStallsTest::startDataNode, clients);
    server = startServer();
    createTable();
    dataNode = starting.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  private static DistributedFileSystem fileSystem(Configuration configuration) throws IOException {
    return (DistributedFileSystem)
        new org.apache.hadoop.fs.Path(configuration.get(HConstants.HBASE_DIR))
            .getFileSystem(configuration);
  }

  private static DataNodeProcess startDataNode() {
    try {
      return DataNodeProcess.start(hdfs, folder.resolve("datanode"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A server reads the site file as it starts, and the others do not read it again meanwhile. */
  private static HRegionServer startServer() throws IOException {
    byte[] siteBefore = Files.readAllBytes(cluster.siteFile());
    Configuration site = new Configuration(false);
    site.addResource(new org.apache.hadoop.fs.Path(cluster.siteFile().toUri()));
    SETTINGS.forEach(site::set);
    try {
      try (OutputStream out = Files.newOutputStream(cluster.siteFile())) {
        site.writeXml(out);
      }
      ServerName name = cluster.startRegionServer();
      return cluster.regionServers().stream()
          .filter(running -> running.getServerName().equals(name))
          .findFirst()
          .orElseThrow();
    } finally {
      Files.write(cluster.siteFile(), siteBefore);
    }
  }

  private static void createTable() throws IOException {
    TestTables.create(admin, TABLE, FAMILY, FlushHold.class);
    RegionInfo region = admin.getRegions(TABLE).get(0);
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              // The master gives a server none in its first moments.
              if (server.getRegions(TABLE).isEmpty()) {
                admin.move(region.getEncodedNameAsBytes(), server.getServerName());
              }
              return !server.getRegions(TABLE).isEmpty();
            });
  }

  @AfterAll
  static void stopServerAndDataNode() throws IOException {
    try (Admin closed = admin;
        DataNodeProcess ended = dataNode) {
      assertThat(ended).isNotNull();
      clients.shutdownNow();
      TestTables.drop(closed, TABLE);
      cluster.stopRegionServer(server.getServerName());
    }
  }

  @BeforeEach
  void putTheLogOnTheDataNodeThatCanBePaused() throws IOException {
    hdfs.setStoragePolicy(wal().getCurrentFileName().getParent(), "ALL_SSD");
    await()
        .atMost(LIMIT)
        .pollInterval(200, TimeUnit.MILLISECONDS)
        .until(
            () -> {
              if (portOfLog() != dataNode.port()) {
                wal().rollWriter(true);
              }
              return portOfLog() == dataNode.port();
            });
    put("warm");
  }

  private static int portOfLog() throws IOException {
    return hdfs.getClient()
        .getLocatedBlocks(wal().getCurrentFileName().toUri().getPath(), 0)
        .getLastLocatedBlock()
        .getLocations()[0]
        .getXferPort();
  }

  @Test
  @Order(1)
  void everySourceOfTheWalIsOnAndWithoutFault() throws Exception {
    try (StallWatch watch = watch()) {
      assertThat(watch.recorder().sources())
          .filteredOn(
              source ->
                  List.of("wal", "wal-roll", "wal-buffer", "wal-count", "datanode")
                      .contains(source.name()))
          .hasSize(5)
          .allSatisfy(source -> assertThat(source.remark()).as(source.name()).isEmpty())
          .allMatch(SourceStatus::isOn)
          .allMatch(source -> source.faults() == 0);
    }
  }

  @Test
  @Order(2)
  void aSyncThatItsDataNodeHoldsUp() throws Exception {
    try (StallWatch watch = watch()) {
      String log = log();
      dataNode.pause();
      long start = watch.now();
      long before = WalHold.lastAppend();
      CompletableFuture<Void> put = putLater("sync");
      until(() -> WalHold.lastAppend() > before);
      hold(400);
      long resumed = watch.now();
      dataNode.resume();
      finish(put);
      Between end = watch.since(resumed);

      StallEvent sync = watch.await(StallCause.WAL_SYNC, isOf(log));
      watch.assertSpan(sync, new Between(start, WalHold.lastAppend()), end);
      assertThat(sync.figure(Figure.WAITERS)).hasValue(1);
    }
  }

  @Test
  @Order(3)
  void aRollThatWaitsForASync() throws Exception {
    try (StallWatch watch = watch()) {
      dataNode.pause();
      long before = watch.now();
      CompletableFuture<Void> put = putLater("roll");
      until(() -> WalHold.lastAppend() > before);
      // Until now, a roll that was asked for earlier could have made another log.
      String log = log();
      // The next log is made elsewhere, or its making would be what waits.
      hdfs.setStoragePolicy(wal().getCurrentFileName().getParent(), "HOT");
      admin.rollWALWriter(server.getServerName());
      until(() -> WalHold.rollingSince() > before);
      hold(300);
      dataNode.resume();
      long resumed = watch.now();
      // The roll goes on when the DataNode has answered, which a busy host does late.
      Between end = watch.when(resumed, () -> !log().equals(log));
      finish(put);

      StallEvent roll = watch.await(StallCause.WAL_ROLL, isOf(log));
      watch.assertSpan(roll, Between.exactly(WalHold.rollingSince()), end);
    }
  }

  @Test
  @Order(4)
  void anAppendThatACoprocessorHoldsUp() throws Exception {
    try (StallWatch watch = watch()) {
      CountDownLatch release = WalHold.holdNextAppend();
      CompletableFuture<Void> put = putLater("append");
      until(() -> WalHold.heldSince() != 0);
      hold(200);
      long released = watch.now();
      release.countDown();
      finish(put);
      Between end = watch.since(released);

      StallEvent append = watch.await(StallCause.WAL_APPEND, isOf(log()));
      watch.assertSpan(append, Between.exactly(WalHold.heldSince()), end);
      assertThat(append.figure(Figure.EDIT_BYTES).orElseThrow()).isGreaterThan(1000);
    }
  }

  @Test
  @Order(5)
  void aRingBufferThatIsFullWhileTheLogIsHeldUp() throws Exception {
    try (StallWatch watch = watch()) {
      RingBuffer<?> slots = slots();
      CountDownLatch release = WalHold.holdNextAppend();
      long free = watch.now();
      List<CompletableFuture<Void>> puts =
          IntStream.range(0, SLOTS + 4).mapToObj(i -> putLater("buffer" + i)).toList();
      Between start = watch.when(free, () -> slots.remainingCapacity() == 0);
      hold(300);
      long held = watch.now();
      release.countDown();
      Between end = watch.when(held, () -> slots.remainingCapacity() > 0);
      for (CompletableFuture<Void> put : puts) {
        finish(put);
      }

      StallEvent full = watch.await(StallCause.WAL_BUFFER_FULL, isOf(log()));
      watch.assertSpan(full, start, end);
      assertThat(full.figure(Figure.LIMIT)).hasValue(SLOTS);
    }
  }

  @Test
  @Order(6)
  void moreLogFilesThanAllowedWhileAFlushIsHeldUp() throws Exception {
    admin.flush(TABLE);
    // Each roll makes one more, which goes in a moment.
    await()
        .atMost(LIMIT)
        .pollInterval(300, TimeUnit.MILLISECONDS)
        .until(
            () -> {
              boolean none = wal().getNumRolledLogFiles() == 0;
              if (!none) {
                wal().rollWriter(true);
              }
              return none;
            });
    try (StallWatch watch = watch()) {
      CountDownLatch release = FlushHold.holdFlushes();
      Between start = Between.exactly(watch.now());
      for (int i = 0; i <= FILES; i++) {
        int rolled = i;
        put("file" + i);
        long fewer = watch.now();
        admin.rollWALWriter(server.getServerName());
        start = watch.when(fewer, () -> wal().getNumRolledLogFiles() > rolled);
      }
      hold(400);
      release.countDown();
      until(() -> server.getRegions(TABLE).get(0).getMemStoreDataSize() == 0);
      long tooMany = watch.now();
      admin.rollWALWriter(server.getServerName());
      Between end = watch.when(tooMany, () -> wal().getNumRolledLogFiles() <= FILES);

      StallEvent files = watch.await(StallCause.TOO_MANY_WALS, event -> true);
      watch.assertSpan(files, start, end);
      assertThat(files.scope().wal()).isPresent();
      assertThat(files.figure(Figure.WAL_FILES).orElseThrow()).isGreaterThan(FILES);
      assertThat(files.figure(Figure.LIMIT)).hasValue(FILES);
    }
  }

  /**
   * After it HBase keeps its logs clear of the DataNode, so only the next test can still use it.
   */
  @Test
  @Order(7)
  void aDataNodeThatAnswersSlowly() throws Exception {
    try (StallWatch watch = watch()) {
      String log = log();
      dataNode.pause();
      long start = watch.now();
      CompletableFuture<Void> put = putLater("slow");
      hold(SLOW_MILLIS + 300);
      long resumed = watch.now();
      dataNode.resume();
      finish(put);
      Between end = watch.since(resumed);

      StallEvent slow = watch.await(StallCause.SLOW_DATANODE, isOf(log));
      watch.assertSpan(slow, new Between(start, WalHold.lastAppend()), end);
    }
  }

  @Test
  @Order(8)
  void aLogWhoseDataNodeDies() throws Exception {
    try (StallWatch watch = watch()) {
      String log = log();
      dataNode.pause();
      long before = watch.now();
      CompletableFuture<Void> put = putLater("broken");
      until(() -> WalHold.lastAppend() > before);
      long start = watch.now();
      dataNode.kill();
      finish(put);
      long end = watch.now();

      StallEvent broken = watch.await(StallCause.WAL_BROKEN, isOf(log));
      // When HBase hears of the death nobody else knows: not before it, and before the put is done.
      long tolerance = watch.tolerance(broken);
      assertThat(broken.start()).isBetween(start - tolerance, end);
      assertThat(broken.end()).isBetween(end - tolerance, end + tolerance);
    }
  }

  private static StallWatch watch() throws IOException {
    return StallWatch.begin(admin, server.getServerName());
  }

  private static AbstractFSWAL<?> wal() throws IOException {
    return (AbstractFSWAL<?>) server.getWALs().get(0);
  }

  private static String log() throws IOException {
    return wal().getCurrentFileName().getName();
  }

  private static Predicate<StallEvent> isOf(String log) {
    return event -> event.scope().wal().filter(log::equals).isPresent();
  }

  private static RingBuffer<?> slots() throws ReflectiveOperationException, IOException {
    Field field = AsyncFSWAL.class.getDeclaredField("waitingConsumePayloads");
    field.setAccessible(true);
    return (RingBuffer<?>) field.get(wal());
  }

  private static void put(String row) throws IOException {
    try (Table table = cluster.connection().getTable(TABLE)) {
      table.put(
          new Put(Bytes.toBytes(row))
              .addColumn(FAMILY, HConstants.EMPTY_BYTE_ARRAY, new byte[1000]));
    }
  }

  private static CompletableFuture<Void> putLater(String row) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            put(row);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        clients);
  }

  private static void finish(CompletableFuture<Void> put) throws Exception {
    put.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  /** Sleeps for as long as the test holds something up; waits for nothing. */
  private static void hold(long millis) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(millis);
  }

  private static void until(Callable<Boolean> condition) {
    await()
        .atMost(LIMIT)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(condition);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.JVMClusterUtil.MasterThread;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The main class of a JVM that tries to start a master and a region server on local files under
 * given settings, and reports in one word whether they serve. Its argument is a folder, which has
 * the settings and gets the {@link Outcome}.
 */
final class StartTrial {

  /** The fate of the servers. */
  enum Outcome {
    /** A table took rows, was flushed, and gave them back. */
    SERVED,
    /** The servers ran on, but the table's rows were not there in time. */
    NEVER_SERVED,
    /** The master or the region server did not start, or stopped by itself. */
    DID_NOT_START
  }

  static final String SETTINGS = "settings.json";
  static final String OUTCOME = "outcome";

  /** A start that works takes a third of this on a busy machine. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static final long LOOK_MILLIS = 200;
  private static final Logger LOG = LoggerFactory.getLogger(StartTrial.class);
  private static final TableName TABLE = TableName.valueOf("rows");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final int ROWS = 10;

  private final Path folder;
  private final Configuration configuration = HBaseConfiguration.create();

  private StartTrial(Path folder) throws IOException {
    this.folder = folder;
    Map<String, String> settings =
        JsonMapper.builder()
            .build()
            .readValue(folder.resolve(SETTINGS).toFile(), new TypeReference<>() {});
    configure();
    settings.forEach(configuration::set);
  }

  /** Exits with 0 when the outcome is written. */
  public static void main(String[] arguments) {
    LineHBase.main(
        arguments,
        folder ->
            Files.writeString(folder.resolve(OUTCOME), new StartTrial(folder).outcome().name()));
  }

  private void configure() {
    LineHBase.setPorts(configuration);
    // The master does not wait for more region servers than there are.
    configuration.setInt("hbase.master.wait.on.regionservers.mintostart", 1);
    configuration.setInt("hbase.master.wait.on.regionservers.maxtostart", 1);
    configuration.set(HConstants.HBASE_DIR, folder.resolve("hbase").toUri().toString());
    configuration.set("hbase.unsafe.stream.capability.enforce", "false");
  }

  private Outcome outcome() throws IOException, InterruptedException {
    LineHBase.startZooKeeper(configuration, folder);
    try {
      LocalHBaseCluster hbase = new LocalHBaseCluster(configuration, 1);
      // Not hbase.startup(), which waits for an active master, and for minutes.
      threads(hbase).forEach(Thread::start);
      return outcome(hbase);
    } catch (IOException | RuntimeException e) {
      LOG.info("the servers were not made", e);
      return Outcome.DID_NOT_START;
    }
  }

  /** Returns what comes first: the rows are back, a server stops, or the time is over. */
  private Outcome outcome(LocalHBaseCluster hbase) throws InterruptedException {
    Optional<CompletableFuture<Outcome>> client = Optional.empty();
    long end = System.nanoTime() + LIMIT.toNanos();
    while (System.nanoTime() < end) {
      if (hasStopped(hbase)) {
        return Outcome.DID_NOT_START;
      }
      if (client.isEmpty() && isInitialized(hbase)) {
        client = Optional.of(CompletableFuture.supplyAsync(this::writeAndRead));
      }
      if (client.isPresent() && client.get().isDone()) {
        return client.get().join();
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    return Outcome.NEVER_SERVED;
  }

  private static boolean isInitialized(LocalHBaseCluster hbase) {
    return hbase.getMasters().stream().anyMatch(thread -> thread.getMaster().isInitialized());
  }

  private static boolean hasStopped(LocalHBaseCluster hbase) {
    return threads(hbase).anyMatch(thread -> !thread.isAlive())
        || Stream.concat(
                hbase.getMasters().stream().map(MasterThread::getMaster),
                hbase.getRegionServers().stream().map(RegionServerThread::getRegionServer))
            .anyMatch(server -> server.isStopped() || server.isAborted());
  }

  private static Stream<Thread> threads(LocalHBaseCluster hbase) {
    return Stream.concat(hbase.getMasters().stream(), hbase.getRegionServers().stream());
  }

  private Outcome writeAndRead() {
    try (Connection connection = ConnectionFactory.createConnection(configuration);
        Admin admin = connection.getAdmin()) {
      TestTables.create(admin, TABLE, FAMILY);
      try (Table table = connection.getTable(TABLE)) {
        put(table, 0);
        admin.flush(TABLE);
        put(table, ROWS);
        for (int row = 0; row < 2 * ROWS; row++) {
          if (table.get(new Get(Bytes.toBytes(row))).isEmpty()) {
            throw new IllegalStateException("row " + row + " is lost");
          }
        }
      }
      return Outcome.SERVED;
    } catch (IOException | RuntimeException e) {
      LOG.info("the rows are not there", e);
      return Outcome.NEVER_SERVED;
    }
  }

  private static void put(Table table, int first) throws IOException {
    for (int row = first; row < first + ROWS; row++) {
      table.put(new Put(Bytes.toBytes(row)).addColumn(FAMILY, QUALIFIER, Bytes.toBytes(row)));
    }
  }
}

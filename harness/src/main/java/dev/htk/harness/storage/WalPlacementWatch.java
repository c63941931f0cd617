// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.storage;

import dev.htk.harness.run.WalPlacement;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.wal.AbstractFSWALProvider;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;

/**
 * Looks at the placement of the WALs every few seconds during a run, because a WAL file disappears
 * once it is rolled and its memstores are flushed. HDFS says where the blocks of live WALs lie,
 * including the block being written. Each look costs the NameNode one listing per region server and
 * one call per WAL file.
 */
public final class WalPlacementWatch implements AutoCloseable {

  /** Returns the region servers whose WALs to look for. */
  @FunctionalInterface
  public interface LiveServers {
    Collection<ServerName> now() throws IOException;
  }

  private static final long PERIOD_SECONDS = 5;

  private final Configuration configuration;
  private final LiveServers servers;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          BasicThreadFactory.builder().namingPattern("htk-wal-placement").daemon().build());
  private volatile WalPlacement seen = WalPlacement.unknown("no log has been looked at");

  private WalPlacementWatch(Configuration hbase, LiveServers servers) {
    this.configuration = new Configuration(hbase);
    // A client without access to HDFS must not delay the run.
    this.configuration.setInt("ipc.client.connect.max.retries", 1);
    this.configuration.setInt("ipc.client.connect.max.retries.on.timeouts", 1);
    this.configuration.setInt("ipc.client.connect.timeout", 5000);
    this.servers = servers;
  }

  /**
   * Starts to look periodically.
   *
   * @param hbase a client configuration that says where HBase's files are
   */
  public static WalPlacementWatch start(Configuration hbase, LiveServers servers) {
    WalPlacementWatch watch = new WalPlacementWatch(hbase, servers);
    Future<?> unused =
        watch.timer.scheduleWithFixedDelay(
            watch::look, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    return watch;
  }

  private void look() {
    try {
      seen = seen.with(placement(servers.now()));
    } catch (IOException e) {
      seen = seen.with(WalPlacement.unknown("the region servers are not known: " + e.getMessage()));
    }
  }

  /** Looks a last time, and waits at most the given time for the result. */
  public WalPlacement lookAgain(long limitSeconds) throws InterruptedException {
    try {
      timer.submit(this::look).get(limitSeconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      seen = seen.with(WalPlacement.unknown("HDFS has not answered in " + limitSeconds + " s"));
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    return seen;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  /** Reports an unknown placement, never an error, if HDFS cannot be asked. */
  private WalPlacement placement(Collection<ServerName> servers) {
    try {
      Path root = CommonFSUtils.getWALRootDir(configuration);
      FileSystem files = root.getFileSystem(configuration);
      if (!(files instanceof DistributedFileSystem hdfs)) {
        return WalPlacement.unknown(
            "the write-ahead logs lie under %s, which is not in HDFS".formatted(root));
      }
      SortedMap<String, SortedMap<String, SortedMap<String, Long>>> found = new TreeMap<>();
      for (ServerName server : servers) {
        Path folder = new Path(root, AbstractFSWALProvider.getWALDirectoryName(server.toString()));
        SortedMap<String, SortedMap<String, Long>> logs = logs(hdfs, folder);
        if (!logs.isEmpty()) {
          found.put(server.toString(), logs);
        }
      }
      return found.isEmpty()
          ? WalPlacement.unknown(
              "no log with a block was found under %s"
                  .formatted(new Path(root, HConstants.HREGION_LOGDIR_NAME)))
          : new WalPlacement(found, null);
    } catch (IOException | RuntimeException e) {
      return WalPlacement.unknown(
          "HDFS cannot be asked: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString()));
    }
  }

  private static SortedMap<String, SortedMap<String, Long>> logs(
      DistributedFileSystem hdfs, Path folder) throws IOException {
    SortedMap<String, SortedMap<String, Long>> logs = new TreeMap<>();
    if (!hdfs.exists(folder)) {
      return logs;
    }
    for (FileStatus log : hdfs.listStatus(folder)) {
      SortedMap<String, Long> blocks = new TreeMap<>();
      for (LocatedBlock block : blocks(hdfs, log.getPath())) {
        blocks.merge(WalPlacement.copies(List.of(block.getStorageTypes())), 1L, Long::sum);
      }
      if (!blocks.isEmpty()) {
        logs.put(log.getPath().getName(), blocks);
      }
    }
    return logs;
  }

  private static List<LocatedBlock> blocks(DistributedFileSystem hdfs, Path log)
      throws IOException {
    List<LocatedBlock> blocks = new ArrayList<>();
    try {
      LocatedBlocks located =
          hdfs.getClient().getLocatedBlocks(log.toUri().getPath(), 0, Long.MAX_VALUE);
      blocks.addAll(located.getLocatedBlocks());
      LocatedBlock last = located.getLastLocatedBlock();
      // For a WAL being written, the list does not always include the last block.
      if (last != null && blocks.stream().noneMatch(each -> isSame(each, last))) {
        blocks.add(last);
      }
      blocks.removeIf(block -> block.getStorageTypes().length == 0);
    } catch (FileNotFoundException e) {
      // Archived since the listing, so no longer live.
      return List.of();
    }
    return blocks;
  }

  private static boolean isSame(LocatedBlock one, LocatedBlock other) {
    return one.getBlock().getBlockId() == other.getBlock().getBlockId();
  }
}

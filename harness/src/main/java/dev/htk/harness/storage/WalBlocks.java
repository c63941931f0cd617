package dev.htk.harness.storage;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
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
 * Asks HDFS where the blocks of live WALs lie, including the block being written. Each look costs
 * the NameNode one listing per region server and one call per WAL file.
 */
public final class WalBlocks {

  private final Configuration configuration;

  /**
   * @param hbase a client configuration that says where HBase's files are
   */
  public WalBlocks(Configuration hbase) {
    this.configuration = new Configuration(hbase);
    // A client without access to HDFS must not delay the run.
    this.configuration.setInt("ipc.client.connect.max.retries", 1);
    this.configuration.setInt("ipc.client.connect.max.retries.on.timeouts", 1);
    this.configuration.setInt("ipc.client.connect.timeout", 5000);
  }

  /** Looks once. Reports an unknown placement, never an error, if HDFS cannot be asked. */
  public WalPlacement look(Collection<ServerName> servers) {
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

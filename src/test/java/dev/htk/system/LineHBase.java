// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * Starts a whole HBase of any line in this JVM. Uses {@code LocalHBaseCluster}, which is what
 * HBase's own MiniCluster is made of, and not the testing utility, whose name changed in 3.0.
 */
final class LineHBase {

  private LineHBase() {}

  /** Ends this JVM with the one that started it. */
  static void endWithTheTest() {
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent -> {
              CompletableFuture<?> unused =
                  parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1));
            });
  }

  /**
   * Starts HDFS, ZooKeeper, a master and a region server.
   *
   * @param configuration gets what clients need to find the cluster
   * @param folder of this start alone
   */
  static HRegionServer start(Configuration configuration, Path folder) throws Exception {
    // On a free port each, without the web pages that nobody looks at.
    configuration.setBoolean(LocalHBaseCluster.ASSIGN_RANDOM_PORTS, true);
    configuration.setInt(HConstants.MASTER_INFO_PORT, -1);
    configuration.setInt(HConstants.REGIONSERVER_INFO_PORT, -1);
    // A region server that starts before its master asks for it again after this long.
    configuration.setInt("hbase.regionserver.msginterval", 500);
    startHdfs(configuration, folder);
    startZooKeeper(configuration, folder);
    LocalHBaseCluster hbase = new LocalHBaseCluster(configuration, 1);
    hbase.startup();
    return hbase.getRegionServer(0);
  }

  /** Starts HDFS with a disk and an SSD, so that a storage policy has a choice. */
  private static void startHdfs(Configuration configuration, Path folder) throws IOException {
    // Hadoop 3.2 logs its metrics by a class of commons-logging that jcl-over-slf4j lacks.
    configuration.setInt(DFSConfigKeys.DFS_NAMENODE_METRICS_LOGGER_PERIOD_SECONDS_KEY, 0);
    configuration.setInt(DFSConfigKeys.DFS_DATANODE_METRICS_LOGGER_PERIOD_SECONDS_KEY, 0);
    MiniDFSCluster hdfs =
        new MiniDFSCluster.Builder(configuration, folder.resolve("hdfs").toFile())
            .storagesPerDatanode(2)
            .storageTypes(new StorageType[] {StorageType.DISK, StorageType.SSD})
            .build();
    hdfs.waitClusterUp();
    configuration.set(HConstants.HBASE_DIR, hdfs.getURI() + "/hbase");
  }

  private static void startZooKeeper(Configuration configuration, Path folder)
      throws IOException, InterruptedException {
    MiniZooKeeperCluster zooKeeper = new MiniZooKeeperCluster(configuration);
    int port = zooKeeper.startup(folder.resolve("zookeeper").toFile());
    configuration.set(HConstants.ZOOKEEPER_QUORUM, "127.0.0.1");
    configuration.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, port);
  }
}

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts a whole HBase of any line in this JVM. Uses {@code LocalHBaseCluster}, which is what
 * HBase's own MiniCluster is made of, and not the testing utility, whose name changed in 3.0.
 */
final class LineHBase {

  private static final Logger LOG = LoggerFactory.getLogger(LineHBase.class);

  private LineHBase() {}

  /** The work of a JVM with a cluster of its own. */
  @FunctionalInterface
  interface Work {

    void run(Path folder) throws Exception;
  }

  /**
   * Does the work of a JVM in the folder that its argument names, and ends the JVM: with 0 if the
   * work is done, otherwise with the reason in the log.
   */
  static void main(String[] arguments, Work work) {
    endWithTheTest();
    int exitCode = 1;
    try {
      work.run(Path.of(arguments[0]));
      exitCode = 0;
    } catch (Exception | LinkageError e) {
      LOG.error("the cluster did not do its work", e);
    } finally {
      // The threads of HBase and HDFS would keep this JVM alive, and stopping them takes seconds.
      Runtime.getRuntime().halt(exitCode);
    }
  }

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
    setPorts(configuration);
    startHdfs(configuration, folder);
    startZooKeeper(configuration, folder);
    LocalHBaseCluster hbase = new LocalHBaseCluster(configuration, 1);
    hbase.startup();
    return hbase.getRegionServer(0);
  }

  /** Gives each server a free port, and no web page. */
  static void setPorts(Configuration configuration) {
    configuration.setBoolean(LocalHBaseCluster.ASSIGN_RANDOM_PORTS, true);
    configuration.setInt(HConstants.MASTER_INFO_PORT, -1);
    configuration.setInt(HConstants.REGIONSERVER_INFO_PORT, -1);
    // A region server that starts before its master asks for it again after this long.
    configuration.setInt("hbase.regionserver.msginterval", 500);
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

  /**
   * Starts ZooKeeper.
   *
   * @param configuration gets what clients need to find it
   */
  static void startZooKeeper(Configuration configuration, Path folder)
      throws IOException, InterruptedException {
    MiniZooKeeperCluster zooKeeper = new MiniZooKeeperCluster(configuration);
    int port = zooKeeper.startup(folder.resolve("zookeeper").toFile());
    configuration.set(HConstants.ZOOKEEPER_QUORUM, "127.0.0.1");
    configuration.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, port);
  }
}

package dev.htk.harness.trial;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.MiniCluster;
import java.io.IOException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.MetricsRegionServerWrapper;

/** The flushes and compactions queued on all region servers together, for all tables. */
record ServerQueues(long flushes, long compactions) {

  private static final String BEAN = "Hadoop:service=HBase,name=RegionServer,sub=Server";

  /**
   * Asks every live region server.
   *
   * @throws IOException if a server does not expose its metrics
   */
  static ServerQueues of(Cluster cluster) throws IOException {
    if (cluster instanceof MiniCluster mini) {
      return ofMini(mini);
    }
    return ofPages(cluster);
  }

  /** Reads the servers directly: they share a JVM, where only one of them has its JMX bean. */
  private static ServerQueues ofMini(MiniCluster cluster) {
    long flushes = 0;
    long compactions = 0;
    for (HRegionServer server : cluster.regionServers()) {
      MetricsRegionServerWrapper metrics = server.getMetrics().getRegionServerWrapper();
      flushes += metrics.getFlushQueueSize();
      compactions += metrics.getCompactionQueueSize();
    }
    return new ServerQueues(flushes, compactions);
  }

  private static ServerQueues ofPages(Cluster cluster) throws IOException {
    long flushes = 0;
    long compactions = 0;
    try (Admin admin = cluster.connection().getAdmin()) {
      for (ServerName server : admin.getRegionServers()) {
        JsonNode bean = cluster.beans(server, BEAN);
        flushes += bean.at("/0/flushQueueLength").asLong();
        compactions += bean.at("/0/compactionQueueLength").asLong();
      }
    }
    return new ServerQueues(flushes, compactions);
  }
}

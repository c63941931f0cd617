// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.HiddenPagesException;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.MetricsRegionServerWrapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits until a cluster has done the work that a load has left behind, so that the measured phase
 * does not pay for it.
 *
 * <p>The table is flushed first, on every kind of cluster, because it is the kit's own. Otherwise
 * the measured phase would begin with memstores as full as the load happened to leave them, and its
 * first flushes would write the load's rows. The wait then lasts until no server has a flush or a
 * compaction queued and the table is not being compacted, twice in a row: a region may be idle for
 * a moment between two compactions.
 *
 * @param maxSeconds limit of the wait; 0 for no wait and no flush
 */
record Drain(Cluster cluster, TableName table, int maxSeconds, TrialProgress progress) {

  private static final Logger LOG = LoggerFactory.getLogger(Drain.class);
  private static final long POLL_MILLIS = 250;
  private static final int QUIET_POLLS = 2;

  /** Waits, and returns the outcome. */
  Manifest.Drain await() throws IOException, InterruptedException {
    if (maxSeconds == 0) {
      return new Manifest.Drain(0, false, "not asked for");
    }
    long start = System.nanoTime();
    String left = "";
    progress.at(Stage.DRAIN, 0, "flushing the table");
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.flush(table);
      int quiet = 0;
      while (quiet < QUIET_POLLS && seconds(start) < maxSeconds) {
        Thread.sleep(POLL_MILLIS);
        left = left(admin);
        quiet = left.isEmpty() ? quiet + 1 : 0;
        progress.at(Stage.DRAIN, seconds(start) / maxSeconds, left);
      }
      return quiet == QUIET_POLLS
          ? new Manifest.Drain(seconds(start), true, null)
          : new Manifest.Drain(seconds(start), false, left.isEmpty() ? "the flush" : left);
    }
  }

  /** Describes the work that the cluster still has to do; empty for none. */
  private String left(Admin admin) throws IOException {
    ServerQueues queues = ServerQueues.of(cluster);
    List<String> left = new ArrayList<>();
    if (queues.flushes() > 0) {
      left.add(Phrase.of("%d flushes queued", queues.flushes()));
    }
    if (queues.compactions() > 0) {
      left.add(Phrase.of("%d compactions queued", queues.compactions()));
    }
    if (admin.getCompactionState(table) != CompactionState.NONE) {
      left.add("the table is being compacted");
    }
    return String.join(", ", left);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  /** The flushes and compactions queued on all region servers together, for all tables. */
  private record ServerQueues(long flushes, long compactions) {

    private static final String BEAN = "Hadoop:service=HBase,name=RegionServer,sub=Server";

    /**
     * Asks every live region server that shows its metrics.
     *
     * @throws IOException if a server does not answer
     */
    static ServerQueues of(Cluster cluster) throws IOException {
      return cluster instanceof MiniCluster mini ? ofMini(mini) : ofPages(cluster);
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
          try {
            JsonNode bean = cluster.beans(server, BEAN);
            flushes += bean.at("/0/flushQueueLength").asLong();
            compactions += bean.at("/0/compactionQueueLength").asLong();
          } catch (HiddenPagesException e) {
            LOG.debug("the queues of one server stay unknown", e);
          }
        }
      }
      return new ServerQueues(flushes, compactions);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.ServerRecorder;
import dev.htk.harness.cluster.MiniCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.regionserver.HRegionServer;

/**
 * A running HBase of one region server that has too little of everything: three handlers, a queue
 * of six calls, one flusher, one thread for small compactions, 12 MB for all memstores. It has the
 * server recorder and quotas.
 */
final class TightCluster implements AutoCloseable {

  static final int HANDLERS = 3;
  static final int CALL_QUEUE = 6;
  static final long GLOBAL_MEMSTORE = 12L << 20;

  private final MiniCluster cluster;
  private final AsyncConnection asyncConnection;
  private final Path folder;

  private TightCluster(MiniCluster cluster, AsyncConnection asyncConnection, Path folder) {
    this.cluster = cluster;
    this.asyncConnection = asyncConnection;
    this.folder = folder;
  }

  static TightCluster start() throws IOException {
    Path folder = Files.createTempDirectory("tight-cluster");
    MiniCluster cluster = MiniCluster.start(1, settings(), folder.resolve("mini"));
    AsyncConnection asyncConnection =
        ConnectionFactory.createAsyncConnection(cluster.connection().getConfiguration()).join();
    return new TightCluster(cluster, asyncConnection, folder);
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    settings.put(CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY, ServerRecorder.class.getName());
    settings.put("hbase.regionserver.handler.count", String.valueOf(HANDLERS));
    settings.put("hbase.ipc.server.callqueue.handler.factor", "0");
    settings.put("hbase.ipc.server.max.callqueue.length", String.valueOf(CALL_QUEUE));
    settings.put("hbase.hstore.flusher.count", "1");
    settings.put("hbase.hstore.blockingWaitTime", "1500");
    settings.put("hbase.regionserver.thread.compaction.small", "1");
    double share = (double) GLOBAL_MEMSTORE / Runtime.getRuntime().maxMemory();
    settings.put("hbase.regionserver.global.memstore.size", String.valueOf(share));
    // The pool of chunks is one for the whole JVM, and others have set it up.
    settings.put("hbase.hregion.memstore.mslab.enabled", "false");
    settings.put("hbase.quota.enabled", "true");
    settings.put("hbase.quota.refresh.period", "300");
    return settings;
  }

  Connection connection() {
    return cluster.connection();
  }

  /** Returns a connection for writes that are to wait or to fail at once. */
  AsyncConnection asyncConnection() {
    return asyncConnection;
  }

  Admin admin() throws IOException {
    return connection().getAdmin();
  }

  /** Returns the region server itself. */
  HRegionServer server() {
    return cluster.regionServers().get(0);
  }

  @Override
  public void close() throws IOException {
    try {
      asyncConnection.close();
      cluster.close();
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }
}

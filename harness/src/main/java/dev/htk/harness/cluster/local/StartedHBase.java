package dev.htk.harness.cluster.local;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches an HBase that is starting, by polling it on a separate thread. */
final class StartedHBase implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(StartedHBase.class);
  private static final long PERIOD_MILLIS = 100;

  private final Configuration configuration;
  private final int regionServers;
  private final Thread asking;
  private volatile Map<Integer, ServerName> serversByPort = Map.of();

  private StartedHBase(Configuration configuration, int regionServers) {
    this.configuration = new Configuration(configuration);
    this.configuration.setInt("hbase.client.retries.number", 0);
    this.configuration.setInt("zookeeper.recovery.retry", 0);
    this.configuration.setInt("hbase.rpc.timeout", 10_000);
    this.regionServers = regionServers;
    this.asking = new Thread(this::ask, "htk-await-hbase");
    this.asking.setDaemon(true);
  }

  static StartedHBase watch(Configuration configuration, int regionServers) {
    StartedHBase started = new StartedHBase(configuration, regionServers);
    started.asking.start();
    return started;
  }

  private void ask() {
    try (Connection connection = ConnectionFactory.createConnection(configuration);
        Admin admin = connection.getAdmin()) {
      while (!isReady()) {
        askOnce(admin);
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (IOException e) {
      LOG.warn("HBase cannot be asked whether it has come up", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void askOnce(Admin admin) {
    try {
      Collection<ServerName> live = admin.getRegionServers();
      if (live.size() == regionServers) {
        // The namespaces are the last thing that a master creates before it serves.
        admin.listNamespaceDescriptors();
        Map<Integer, ServerName> byPort = new HashMap<>();
        live.forEach(server -> byPort.put(server.getPort(), server));
        serversByPort = Map.copyOf(byPort);
      }
    } catch (IOException e) {
      LOG.debug("HBase does not serve yet", e);
    }
  }

  /** Returns whether the master serves and all region servers have joined it. */
  boolean isReady() {
    return !serversByPort.isEmpty();
  }

  /** Returns the name of each region server by its port; empty until HBase is ready. */
  Map<Integer, ServerName> serversByPort() {
    return serversByPort;
  }

  @Override
  public void close() {
    asking.interrupt();
  }
}

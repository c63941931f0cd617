// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls an HBase that is starting, on a separate thread. It is done when the master serves and all
 * region servers have joined it, and then has the name of each region server by its port.
 */
final class StartedHBase extends FutureTask<Map<Integer, ServerName>> implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(StartedHBase.class);
  private static final long PERIOD_MILLIS = 100;

  private StartedHBase(Configuration impatient, int regionServers) {
    super(() -> ask(impatient, regionServers));
  }

  static StartedHBase watch(Configuration configuration, int regionServers) {
    Configuration impatient = new Configuration(configuration);
    impatient.setInt("hbase.client.retries.number", 0);
    impatient.setInt("zookeeper.recovery.retry", 0);
    impatient.setInt("hbase.rpc.timeout", 10_000);
    StartedHBase started = new StartedHBase(impatient, regionServers);
    Thread asking = new Thread(started, "htk-await-hbase");
    asking.setDaemon(true);
    asking.start();
    return started;
  }

  private static Map<Integer, ServerName> ask(Configuration configuration, int regionServers)
      throws IOException, InterruptedException {
    try (Connection connection = ConnectionFactory.createConnection(configuration);
        Admin admin = connection.getAdmin()) {
      while (true) {
        try {
          Collection<ServerName> live = admin.getRegionServers();
          if (live.size() == regionServers) {
            // The namespaces are the last thing that a master creates before it serves.
            admin.listNamespaceDescriptors();
            return live.stream().collect(toMap(ServerName::getPort, identity()));
          }
        } catch (IOException e) {
          LOG.debug("HBase does not serve yet", e);
        }
        Thread.sleep(PERIOD_MILLIS);
      }
    }
  }

  @Override
  public void close() {
    cancel(true);
  }
}

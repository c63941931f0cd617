// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.ServerRecorder;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cluster.MiniCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.Superusers;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.security.UserGroupInformation;
import org.awaitility.Awaitility;

/**
 * A running HBase with its authorization on, whose recorder can be asked by admins alone. Who runs
 * the tests is its superuser. It believes in the name that a client gives.
 */
final class GuardedCluster implements AutoCloseable {

  private final MiniCluster cluster;
  private final Path folder;

  private GuardedCluster(MiniCluster cluster, Path folder) {
    this.cluster = cluster;
    this.folder = folder;
  }

  static GuardedCluster start() throws IOException {
    Path folder = Files.createTempDirectory("guarded-cluster");
    String guard = AccessController.class.getName();
    MiniCluster cluster =
        MiniCluster.start(
            1,
            Map.of(
                User.HBASE_SECURITY_AUTHORIZATION_CONF_KEY,
                "true",
                Superusers.SUPERUSER_CONF_KEY,
                superusers(),
                CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY,
                guard,
                CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
                guard,
                CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
                guard + "," + ServerRecorder.class.getName()),
            folder.resolve("mini"));
    try (Admin admin = cluster.connection().getAdmin()) {
      Awaitility.await("the table of rights")
          .atMost(1, TimeUnit.MINUTES)
          .pollInterval(50, TimeUnit.MILLISECONDS)
          .until(() -> admin.isTableAvailable(PermissionStorage.ACL_TABLE_NAME));
    }
    return new GuardedCluster(cluster, folder);
  }

  /** Returns the superusers: the region servers run as their own user and must trust the master. */
  private static String superusers() throws IOException {
    String user = User.getCurrent().getShortName();
    return user + "," + user + ".hfs.0";
  }

  /** Returns the superuser's connection. */
  Connection connection() {
    return cluster.connection();
  }

  /** Returns another user's connection. */
  Connection connectionOf(String user) throws IOException {
    Configuration configuration = new Configuration(connection().getConfiguration());
    return ConnectionFactory.createConnection(
        configuration, User.create(UserGroupInformation.createRemoteUser(user)));
  }

  /** Returns the cluster's region server. */
  ServerName server() throws IOException {
    try (Admin admin = connection().getAdmin()) {
      return admin.getRegionServers().iterator().next();
    }
  }

  /** Returns the region server's recorder for the user of that connection. */
  RecorderClient recorder(Admin admin) throws IOException {
    return RecorderClient.of(admin, server(), RecorderClock.anchoredNow());
  }

  @Override
  public void close() throws IOException {
    try {
      cluster.close();
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }
}

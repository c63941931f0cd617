// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.tuning.apply.ApplyPlan;
import dev.htk.tuning.apply.PlannedChange;
import dev.htk.tuning.reread.Reread;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Compares a planned site file with the configuration of every server that would be asked to read
 * it. Changes nothing.
 */
public final class RereadCheck {

  private final RemoteCluster cluster;
  private final Reread reread;

  private RereadCheck(RemoteCluster cluster, Reread reread) {
    this.cluster = cluster;
    this.reread = reread;
  }

  /**
   * Reads the configurations of all region servers, and of the masters if one of the plan's
   * settings concerns them. A server that does not show its configuration becomes a refusal.
   *
   * @throws IOException if the cluster as a whole does not answer
   */
  public static Reread of(RemoteCluster cluster, ApplyPlan plan, SettingsCatalogue catalogue)
      throws IOException {
    RereadCheck check = new RereadCheck(cluster, Reread.of(plan, catalogue));
    try (Admin admin = cluster.connection().getAdmin()) {
      ClusterMetrics metrics = admin.getClusterMetrics(EnumSet.allOf(Option.class));
      for (Map.Entry<ServerName, ServerMetrics> server :
          new TreeMap<>(metrics.getLiveServerMetrics()).entrySet()) {
        check.add("region server", server.getKey(), server.getValue().getInfoServerPort());
      }
      if (concernsMasters(plan, catalogue)) {
        for (ServerName master : masters(metrics)) {
          // A backup master does not report its port; usually all masters have the same.
          check.add("master", master, metrics.getMasterInfoPort());
        }
      }
    }
    return check.reread;
  }

  private static boolean concernsMasters(ApplyPlan plan, SettingsCatalogue catalogue) {
    return plan.changes().stream()
        .map(PlannedChange::key)
        .flatMap(key -> catalogue.find(key).stream())
        .anyMatch(setting -> setting.roles().contains(ServerRole.MASTER));
  }

  private static List<ServerName> masters(ClusterMetrics metrics) {
    List<ServerName> masters = new ArrayList<>(metrics.getBackupMasterNames());
    masters.add(0, metrics.getMasterName());
    return masters;
  }

  private void add(String role, ServerName server, int infoPort) {
    if (infoPort <= 0) {
      reread.addSilent(
          ("%s %s shows no pages: it has been started just now, so try again, or its info port is"
                  + " -1")
              .formatted(role, server));
      return;
    }
    try {
      reread.add(server.getServerName(), cluster.pages().savedConfiguration(server, infoPort));
    } catch (IOException e) {
      reread.addSilent(String.valueOf(e.getMessage()));
    }
  }
}

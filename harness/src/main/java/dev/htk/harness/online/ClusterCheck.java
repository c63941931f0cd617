// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.tuning.live.ServerVerdict;
import dev.htk.tuning.live.ServerView;
import dev.htk.tuning.live.TableOverride;
import dev.htk.tuning.live.Verifier;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingScope;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Checks settings on the region servers of a running cluster, and changes nothing.
 *
 * <p>{@code ClusterCheck.of(cluster, catalogue, settings).report(Map.of())}.
 */
public record ClusterCheck(
    RemoteCluster cluster,
    SortedMap<String, String> wanted,
    List<TableOverride> overrides,
    Verifier verifier,
    ServerViews views) {

  /** The scopes of settings that a region reads from its table's descriptor first. */
  private static final Set<SettingScope> READ = EnumSet.of(SettingScope.TABLE, SettingScope.FAMILY);

  /**
   * Prepares a check of these settings. Reads the tables' descriptors and the places of regions
   * now, and the servers only in {@link #report}.
   *
   * @throws IOException if the cluster does not answer
   */
  public static ClusterCheck of(
      RemoteCluster cluster, SettingsCatalogue catalogue, SortedMap<String, String> wanted)
      throws IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      List<TableOverride> overrides =
          TableOverrides.of(admin, readByRegions(catalogue, wanted.keySet()));
      return new ClusterCheck(
          cluster,
          wanted,
          overrides,
          new Verifier(catalogue, overrides),
          ServerViews.of(cluster, wanted.keySet()));
    }
  }

  /**
   * Reports on every live region server.
   *
   * @param changedAt time of the change, for keys known to have been changed
   * @throws IOException if a server does not answer
   */
  public CheckReport report(Map<String, Instant> changedAt) throws IOException {
    List<CheckReport.Server> servers = new ArrayList<>();
    for (Map.Entry<ServerName, ServerMetrics> server :
        new TreeMap<>(cluster.liveServers()).entrySet()) {
      ServerView view = views.of(server.getKey(), server.getValue());
      servers.add(new CheckReport.Server(verifier.judge(view, wanted, changedAt), view.noReport()));
    }
    return new CheckReport(servers, overrides);
  }

  /** Judges one region server. */
  ServerVerdict verdict(ServerName server, ServerMetrics metrics, Map<String, Instant> changedAt)
      throws IOException {
    return verifier.judge(views.of(server, metrics), wanted, changedAt);
  }

  private static List<String> readByRegions(SettingsCatalogue catalogue, Collection<String> keys) {
    return keys.stream()
        .filter(key -> catalogue.find(key).map(Setting::scope).filter(READ::contains).isPresent())
        .toList();
  }
}

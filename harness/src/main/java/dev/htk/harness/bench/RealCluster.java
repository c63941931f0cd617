// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.trial.SettingsInForce;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.setting.SettingScope;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * A real cluster as the planner sees it: the size of its servers, whether they run a profile, and
 * which table name is free. Only reads.
 *
 * @param version the version of HBase
 * @param heapBytes heap of the region server with the smallest heap
 * @param cores cores of the region server with the fewest; this host's if none shows them
 * @param hidesPages whether a region server shows neither its settings nor its counters
 */
record RealCluster(
    RemoteCluster cluster,
    String version,
    int regionServers,
    long heapBytes,
    int cores,
    boolean hidesPages) {

  private static final DateTimeFormatter TABLE_SUFFIX =
      DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss", Locale.ROOT);

  static RealCluster look(RemoteCluster cluster) throws HarnessException, IOException {
    Map<ServerName, ServerMetrics> servers = cluster.liveServers();
    if (servers.isEmpty()) {
      throw HarnessException.failed(null, "the cluster has no live region server");
    }
    long heap =
        servers.values().stream()
            .mapToLong(server -> (long) server.getMaxHeapSize().get(Size.Unit.BYTE))
            .min()
            .orElseThrow();
    int cores = cluster.fewestCores().orElse(Runtime.getRuntime().availableProcessors());
    return new RealCluster(
        cluster, cluster.version(), servers.size(), heap, cores, cluster.hidesPages());
  }

  /** Says what a run on this cluster goes without; empty for nothing. */
  Optional<String> unseen() {
    return hidesPages
        ? Optional.of(
            "a region server shows no pages (hbase.regionserver.info.port is -1, or it starts): the"
                + " run goes on without its counters, its call queues are not watched, its settings"
                + " are not compared with the profile, and where no server shows its cores, they"
                + " are taken to be this host's")
        : Optional.empty();
  }

  /** Returns the settings that only the servers' own configuration can set. */
  static SortedMap<String, String> serverSettings(ResolvedProfile profile) {
    return settings(profile, List.of(SettingScope.SERVER, SettingScope.CLIENT));
  }

  /** Returns the settings that the kit applies to its own table. */
  static SortedMap<String, String> tableSettings(ResolvedProfile profile) {
    return settings(
        profile, List.of(SettingScope.TABLE, SettingScope.TABLE_ONLY, SettingScope.FAMILY));
  }

  private static SortedMap<String, String> settings(
      ResolvedProfile profile, List<SettingScope> scopes) {
    SortedMap<String, String> settings = new TreeMap<>();
    for (ResolvedSetting entry : profile.entries()) {
      if (scopes.contains(entry.setting().scope())) {
        settings.put(entry.key(), entry.value());
      }
    }
    return settings;
  }

  /**
   * Checks that every region server runs the settings that the kit may not change, if they show
   * them.
   *
   * @throws HarnessException listing all differences, if there are any
   */
  void requireInForce(ResolvedProfile profile) throws HarnessException, IOException {
    if (hidesPages) {
      return;
    }
    SortedMap<String, String> wanted = serverSettings(profile);
    List<String> differences =
        SettingsInForce.read(cluster, profile.catalogue(), wanted).differences(wanted);
    if (!differences.isEmpty()) {
      throw HarnessException.badNews(
          "the profile %s is not in force on this cluster; apply it and restart the region servers"
              + " first:%n  %s",
          profile.name(), String.join("%n  ".formatted(), differences));
    }
  }

  /**
   * Returns the workload with the name of a table that does not exist yet.
   *
   * @throws HarnessException if the user named an existing table
   */
  YcsbWorkload withTableOfItsOwn(YcsbWorkload workload) throws HarnessException, IOException {
    String fresh = "htk_bench_" + TABLE_SUFFIX.format(LocalDateTime.now(ZoneId.systemDefault()));
    String name = workload.text(YcsbProperty.TABLE, fresh);
    try (Admin admin = cluster.connection().getAdmin()) {
      if (admin.tableExists(TableName.valueOf(name))) {
        throw HarnessException.badInput(
            "table '%s' exists on this cluster: the kit writes only into a table of its own; name"
                + " another with -p table=NAME",
            name);
      }
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("'%s' is no table name: %s", name, e.getMessage());
    }
    return workload.with(Map.of(YcsbProperty.TABLE, name));
  }
}

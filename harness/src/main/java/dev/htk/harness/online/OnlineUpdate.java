// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.PlannedChange;
import dev.htk.tuning.live.ServerVerdict;
import dev.htk.tuning.live.SettingState;
import dev.htk.tuning.live.SettingVerdict;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteChange;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Asks the servers of a cluster to read their edited site file again: one region server first, and
 * each next one only if the one before has taken the new values and is alive.
 */
public final class OnlineUpdate {

  private final RemoteCluster cluster;
  private final SettingsCatalogue catalogue;
  private final SortedMap<String, String> wanted = new TreeMap<>();
  private final Map<String, Instant> changedAt = new TreeMap<>();
  private final List<String> left;
  private final Consumer<String> talk;
  private final List<String> updated = new ArrayList<>();
  private final Queue<ServerName> waiting = new ArrayDeque<>();

  private OnlineUpdate(
      RemoteCluster cluster,
      SettingsCatalogue catalogue,
      List<PlannedChange> changes,
      List<String> left,
      Consumer<String> talk) {
    this.cluster = cluster;
    this.catalogue = catalogue;
    this.left = left;
    this.talk = talk;
    Instant now = Instant.now();
    for (PlannedChange change : changes) {
      if (change.edit().kind() != SiteChange.Kind.KEPT_FINAL) {
        wanted.put(change.key(), change.to());
      }
      if (change.changesServers()) {
        changedAt.put(change.key(), now);
      }
    }
    if (!changedAt.isEmpty()) {
      wanted.keySet().retainAll(changedAt.keySet());
    }
  }

  /**
   * Updates every region server, and the masters if one of the changes concerns them.
   *
   * @param changes the changes of the file; keys that it keeps as final are ignored
   * @param left the names of the servers that do not show the new values; only they are asked. If
   *     it is empty, all are asked, which changes nothing on a server that has the values
   * @param talk receives a line for every server as it is asked
   * @throws HarnessException bad news, if a server does not take the new values or is gone
   *     afterwards; the message says which, and that those after it were left alone
   * @throws IOException if the cluster does not answer
   */
  public static OnlineReport run(
      RemoteCluster cluster,
      ResolvedProfile profile,
      List<PlannedChange> changes,
      List<String> left,
      Consumer<String> talk)
      throws IOException, HarnessException {
    return new OnlineUpdate(cluster, profile.catalogue(), changes, left, talk).run();
  }

  private OnlineReport run() throws IOException, HarnessException {
    ClusterCheck check = ClusterCheck.of(cluster, catalogue, wanted);
    try (Admin admin = cluster.connection().getAdmin()) {
      waiting.addAll(new TreeSet<>(cluster.liveServers().keySet()));
      if (!left.isEmpty()) {
        waiting.removeIf(server -> !left.contains(server.getServerName()));
      }
      while (!waiting.isEmpty()) {
        updateRegionServer(admin, check, waiting.remove());
      }
      if (concernsMasters()) {
        updateMasters(admin);
      }
    }
    return new OnlineReport(updated, ClusterCheck.of(cluster, catalogue, wanted).report(changedAt));
  }

  private void updateRegionServer(Admin admin, ClusterCheck check, ServerName server)
      throws IOException, HarnessException {
    talk.accept("asking region server %s to read its file again".formatted(server));
    ask(admin, server);
    for (SettingVerdict setting : verdict(check, server).settings()) {
      requireTaken(server, setting);
    }
    updated.add(server.getServerName());
  }

  private ServerVerdict verdict(ClusterCheck check, ServerName server) throws HarnessException {
    ServerMetrics metrics;
    try {
      metrics = cluster.liveServers().get(server);
      if (metrics != null) {
        // This also makes the server read the file to the end: HBase's CompactSplit drops what has
        // been read, and if it is told last, the server would take up the next edit without being
        // asked.
        return check.verdict(server, metrics, changedAt);
      }
    } catch (IOException e) {
      throw HarnessException.failed(
          e,
          "region server %s was asked to read its file again, and does not show what it has read:"
              + " %s; %s",
          server,
          String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString()),
          progress());
    }
    throw stopped("region server " + server + " is gone after it was asked");
  }

  private void requireTaken(ServerName server, SettingVerdict setting) throws HarnessException {
    if (setting.state() == SettingState.DIFFERS) {
      throw stopped(
          ("region server %s does not read the file that was edited: its %s is still %s, not %s;"
                  + " edit the hbase-site.xml on its own class path")
              .formatted(
                  server, setting.key(), setting.configured().orElse("unset"), setting.wanted()));
    }
    if (setting.state() == SettingState.WAITS_FOR_RESTART && isOnline(setting.key())) {
      throw stopped(
          "region server %s shows %s = %s and does not work with it: %s"
              .formatted(server, setting.key(), setting.wanted(), setting.evidence()));
    }
  }

  private void updateMasters(Admin admin) throws IOException, HarnessException {
    List<ServerName> masters = new ArrayList<>(admin.getBackupMasters());
    masters.add(0, admin.getMaster());
    if (!left.isEmpty()) {
      masters.removeIf(master -> !left.contains(master.getServerName()));
    }
    for (ServerName master : masters) {
      talk.accept("asking master %s to read its file again".formatted(master));
      ask(admin, master);
      updated.add(master.getServerName());
    }
  }

  private void ask(Admin admin, ServerName server) throws HarnessException {
    try {
      admin.updateConfiguration(server);
    } catch (IOException e) {
      throw HarnessException.failed(
          e,
          "server %s could not be asked to read its file again: %s; %s",
          server,
          String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString()),
          progress());
    }
  }

  private HarnessException stopped(String why) {
    return HarnessException.badNews("%s; %s", why, progress());
  }

  private String progress() {
    String asked =
        updated.isEmpty()
            ? "no other server was asked"
            : "asked before it: %s; no other server was asked"
                .formatted(String.join(", ", updated));
    String left = waiting.stream().map(ServerName::getServerName).collect(Collectors.joining(", "));
    return left.isEmpty()
        ? asked
        : asked + "; %s still to ask: the same command continues with them".formatted(left);
  }

  private boolean concernsMasters() {
    return wanted.keySet().stream()
        .flatMap(key -> catalogue.find(key).stream())
        .anyMatch(setting -> setting.roles().contains(ServerRole.MASTER));
  }

  private boolean isOnline(String key) {
    return catalogue
        .find(key)
        .map(Setting::activation)
        .filter(Activation.AT_ONCE::equals)
        .isPresent();
  }
}

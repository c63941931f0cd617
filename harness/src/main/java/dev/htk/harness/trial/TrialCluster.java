// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.cluster.HiddenPagesException;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.cluster.local.LocalPlan;
import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.recording.RecorderJar;
import dev.htk.harness.recording.RecorderKeys;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts or connects to a trial's cluster, and checks that it runs the trial's profile.
 *
 * @param onCrash receives a report of every server that ends by itself, on any thread
 */
record TrialCluster(TrialSpec spec, Consumer<String> onCrash) {

  private static final Logger LOG = LoggerFactory.getLogger(TrialCluster.class);

  /**
   * Recorder thresholds in milliseconds for a cluster that the kit starts for one run. They record
   * more than in production: each operation in the run's tail of few milliseconds needs a reason,
   * and a file of some megabytes is no burden there.
   */
  private static final Map<Threshold, Integer> FINE_MILLIS =
      Map.of(
          Threshold.PAUSE, 2,
          Threshold.WAL_APPEND, 5,
          Threshold.WAL_SYNC, 5,
          Threshold.WAL_ROLL, 2,
          Threshold.LOCK, 5,
          Threshold.MVCC, 5,
          Threshold.CALL_QUEUE, 20,
          Threshold.SLOW_BATCH, 0,
          Threshold.SLOW_BATCH_FLOOR, 2);

  /**
   * Records one batch in this many. The tail of a run is one operation in a thousand, but the
   * recorder's percentile covers minutes, and a short run comes after a load that was slower.
   */
  private static final String SLOW_BATCH_ONE_OF = "10";

  Cluster start() throws IOException, HarnessException, InterruptedException {
    return switch (spec.cluster().kind()) {
      case REMOTE -> RemoteCluster.connect(spec.cluster().configuration());
      case MINI -> startMini();
      case LOCAL -> startLocal();
    };
  }

  private Cluster startMini() throws IOException, HarnessException {
    int regionServers = spec.cluster().servers();
    WorkFolder work = WorkFolder.of(spec.runFolder());
    StorageLayout.requireOneFolder(work.mini());
    StorageLayout storage = StorageLayout.of(spec.cluster().storage()).usableBelow(work.mini());
    String ownName = StorageLayout.newOwnName();
    if (spec.cluster().storage().isEmpty() && storage.foldersElsewhere(ownName).isEmpty()) {
      return MiniCluster.start(regionServers, startSettings(), work.mini());
    }
    Optional<ModelledStorage> modelled = Optional.ofNullable(spec.cluster().server().modelled());
    int usual = Cluster.dataNodes(regionServers);
    int dataNodes = modelled.map(devices -> devices.dataNodes(usual)).orElse(usual);
    work.elsewhere().write(storage.foldersElsewhere(ownName));
    List<String> volumes = new ArrayList<>();
    for (int i = 1; i <= dataNodes; i++) {
      volumes.add(storage.dataFolders(work.mini(), ownName, "datanode-" + i));
    }
    return MiniCluster.start(regionServers, volumes, modelled, startSettings(), work.mini());
  }

  private Cluster startLocal() throws IOException, HarnessException, InterruptedException {
    ServerHome home = home(spec.cluster().server());
    return LocalCluster.start(
        new LocalPlan(
            spec.cluster().servers(),
            StorageLayout.of(spec.cluster().storage()),
            spec.cluster().server().heapBytes(),
            spec.cluster().server().jvmFlags(),
            startSettings(),
            spec.recorder() == RecorderLevel.OFF
                ? Optional.empty()
                : Optional.of(RecorderJar.inThisBuild(home.line())),
            WorkFolder.of(spec.runFolder()).local(),
            List.of(),
            Optional.ofNullable(spec.cluster().server().modelled()),
            home),
        onCrash);
  }

  /**
   * Finds the software of a trial's servers.
   *
   * @throws HarnessException if it is broken
   */
  static ServerHome home(ClusterSpec.Server server) throws HarnessException, IOException {
    ServerHome home = ServerHome.of(server.installed());
    return server.modelled() == null ? home : home.withOwnHdfs();
  }

  /**
   * Returns the trial's settings as every server has them; none of servers that do not show them.
   *
   * @throws HarnessException if a server's settings differ
   */
  SettingsInForce requireSettings(Cluster cluster) throws IOException, HarnessException {
    SortedMap<String, String> wanted = spec.profile().settings();
    SettingsCatalogue catalogue = SettingsCatalogue.ofServer(cluster.version());
    SettingsInForce inForce;
    try {
      inForce = SettingsInForce.read(cluster, catalogue, wanted);
    } catch (HiddenPagesException e) {
      LOG.info("the settings in force are not known", e);
      return SettingsInForce.unknown(cluster);
    }
    List<String> differences = inForce.differences(wanted);
    if (!differences.isEmpty()) {
      throw HarnessException.badNews(
          "the profile %s is not in force: %s",
          spec.profile().name(), String.join("; ", differences));
    }
    return cluster.kind() == ClusterKind.REMOTE ? withOthers(cluster, catalogue, inForce) : inForce;
  }

  private SettingsInForce withOthers(
      Cluster cluster, SettingsCatalogue catalogue, SettingsInForce inForce) {
    try {
      return inForce.withOthers(cluster, catalogue, spec.table().settings());
    } catch (IOException e) {
      LOG.info("what else the servers set is not known", e);
      return inForce;
    }
  }

  /** Returns the start settings: the profile's and, equally on all sides, the recorder's. */
  private SortedMap<String, String> startSettings() {
    SortedMap<String, String> settings = new TreeMap<>(spec.profile().settings());
    if (spec.recorder() != RecorderLevel.OFF) {
      RecorderKeys.addTo(settings, spec.recorder());
      FINE_MILLIS.forEach(
          (threshold, millis) -> settings.putIfAbsent(threshold.key(), Integer.toString(millis)));
      settings.putIfAbsent(RecorderSettings.SLOW_BATCH_ONE_OF, SLOW_BATCH_ONE_OF);
    }
    return settings;
  }
}

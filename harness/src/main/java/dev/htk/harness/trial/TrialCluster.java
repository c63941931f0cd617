package dev.htk.harness.trial;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.cluster.MiniClusterShape;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.cluster.local.LocalPlan;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.install.FineThresholds;
import dev.htk.harness.install.InstallLevel;
import dev.htk.harness.install.RecorderJar;
import dev.htk.harness.install.RecorderKeys;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.storage.StorageLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Starts or reaches the cluster of a trial, and makes sure that it runs the trial's profile. */
final class TrialCluster {

  private final TrialSpec spec;
  private final WorkFolder work;
  private final Consumer<String> onCrash;

  /**
   * @param onCrash hears of every server that ends by itself, from any thread
   */
  TrialCluster(TrialSpec spec, RunFolder folder, Consumer<String> onCrash) {
    this.spec = spec;
    this.onCrash = onCrash;
    this.work = WorkFolder.of(folder);
  }

  Cluster start() throws IOException, HarnessException, InterruptedException {
    return switch (spec.cluster().kind()) {
      case REMOTE -> RemoteCluster.connect(spec.cluster().configuration());
      case MINI -> startMini();
      case LOCAL -> startLocal();
    };
  }

  private Cluster startMini() throws IOException, HarnessException {
    MiniClusterShape shape = MiniClusterShape.ofServers(spec.cluster().regionServers());
    if (spec.cluster().storage().isEmpty()) {
      return MiniCluster.start(shape, startSettings(), work.mini());
    }
    ModelledStorage modelled = spec.cluster().modelled();
    if (modelled != null) {
      shape = shape.withDataNodes(modelled.dataNodes(shape.dataNodes()));
    }
    StorageLayout storage = StorageLayout.of(spec.cluster().storage());
    String ownName = StorageLayout.newOwnName();
    work.elsewhere().write(storage.foldersElsewhere(ownName));
    List<String> volumes = new ArrayList<>();
    for (int i = 1; i <= shape.dataNodes(); i++) {
      volumes.add(storage.dataFolders(work.mini(), ownName, "datanode-" + i));
    }
    return modelled == null
        ? MiniCluster.start(shape, volumes, startSettings(), work.mini())
        : MiniCluster.start(shape, volumes, modelled, startSettings(), work.mini());
  }

  private Cluster startLocal() throws IOException, HarnessException, InterruptedException {
    return LocalCluster.start(
        new LocalPlan(
            spec.cluster().regionServers(),
            StorageLayout.of(spec.cluster().storage()),
            spec.cluster().heapBytes(),
            spec.cluster().jvmFlags(),
            startSettings(),
            spec.recorder() == RecorderLevel.OFF
                ? Optional.empty()
                : Optional.of(RecorderJar.ofThisBuild()),
            work.local(),
            List.of(),
            Optional.ofNullable(spec.cluster().modelled())),
        onCrash);
  }

  /**
   * The trial's settings as every server has them.
   *
   * @throws HarnessException if a server has others
   */
  SettingsInForce requireSettings(Cluster cluster) throws IOException, HarnessException {
    SettingsInForce inForce = SettingsInForce.read(cluster, spec.settings());
    List<String> differences = inForce.differences(spec.settings());
    if (!differences.isEmpty()) {
      throw HarnessException.badNews(
          "the profile %s is not in force: %s", spec.profile(), String.join("; ", differences));
    }
    return inForce;
  }

  /** What a cluster of ours is started with: the profile and, on every side alike, the recorder. */
  private SortedMap<String, String> startSettings() {
    SortedMap<String, String> settings = new TreeMap<>(spec.settings());
    switch (spec.recorder()) {
      case OFF -> {}
      case A -> RecorderKeys.addTo(settings, InstallLevel.A);
      case AB -> RecorderKeys.addTo(settings, InstallLevel.AB);
    }
    if (spec.recorder() != RecorderLevel.OFF) {
      FineThresholds.addTo(settings);
    }
    return settings;
  }
}

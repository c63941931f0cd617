package dev.htk.harness.trial;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.cluster.MiniClusterShape;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.install.InstallLevel;
import dev.htk.harness.install.RecorderKeys;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Starts or reaches the cluster of a trial, and makes sure that it runs the trial's profile. */
final class TrialCluster {

  private final TrialSpec spec;
  private final RunFolder folder;

  TrialCluster(TrialSpec spec, RunFolder folder) {
    this.spec = spec;
    this.folder = folder;
  }

  Cluster start() throws IOException, HarnessException, InterruptedException {
    return switch (spec.cluster().kind()) {
      case REMOTE -> RemoteCluster.connect(spec.cluster().configuration());
      case MINI ->
          MiniCluster.start(
              MiniClusterShape.ofServers(spec.cluster().regionServers()),
              startSettings(),
              folder.work().resolve("mini"));
      case LOCAL -> throw new IllegalArgumentException("no local clusters yet");
    };
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
    return settings;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.cluster.local.HostMemory;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.harness.storage.WalPolicy;
import dev.htk.harness.text.Numbers;
import dev.htk.harness.trial.TrialSpec;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;

/**
 * A cluster that the kit is to start, as the planner sees it. Checks whether this host can hold the
 * cluster, and whether the cluster has the volumes that a profile needs.
 */
final class OwnCluster {

  private static final String WAL_FOLDER = "hbase.wal.dir";
  private static final String WAL_KIND = "walKind";
  private static final String SLOW_PACKET =
      "hbase.regionserver.async.wal.datanode.slow.packet.process.time.millis";

  /**
   * HBase's default. With a lower limit a DataNode counts as slow that is only busy: with 1,346 ms
   * a server aborted on a modelled SSD under a load too high for it.
   */
  private static final long USUAL_SLOW_MILLIS = 6000;

  private static final Set<StorageType> FAST =
      Set.of(StorageType.SSD, StorageType.NVDIMM, StorageType.RAM_DISK);

  private final ClusterKind kind;
  private final int regionServers;
  private final StorageLayout storage;
  private final int dataNodes;
  private final int copies;

  private OwnCluster(ClusterSpec choice, StorageLayout storage, ModelledStorage modelled) {
    this.kind = choice.kind();
    this.regionServers = Optional.ofNullable(choice.servers()).orElse(1);
    this.storage = storage;
    int usual = Cluster.dataNodes(regionServers);
    this.dataNodes = modelled == null ? usual : modelled.dataNodes(usual);
    this.copies = modelled == null ? dataNodes : modelled.copies(dataNodes);
  }

  /**
   * Reads the choice.
   *
   * @throws HarnessException if its volumes are invalid
   */
  static OwnCluster of(ClusterSpec choice) throws HarnessException {
    return new OwnCluster(choice, StorageLayout.of(choice.storage()), null);
  }

  /**
   * Reads the choice of a cluster that may model a server.
   *
   * @param modelled null for none
   * @throws HarnessException if its volumes are invalid, or are given although they are modelled
   */
  static OwnCluster of(ClusterSpec choice, ModelledServer modelled) throws HarnessException {
    if (modelled == null) {
      return of(choice);
    }
    if (!choice.storage().isEmpty()) {
      throw HarnessException.badInput(
          "--storage %s: the volumes of %s are modelled; leave --storage out, or use --as laptop",
          String.join(",", choice.storage()), modelled.name());
    }
    ModelledStorage volumes = modelled.storage(0);
    return new OwnCluster(choice, StorageLayout.of(volumes.storageTexts()), volumes);
  }

  int regionServers() {
    return regionServers;
  }

  /**
   * Returns the kind of the volumes that a WAL may have to itself. Differs from {@code diskKind}
   * where a fast volume lies beside another, so that a profile places the WAL there.
   */
  DiskKind walKind(DiskKind diskKind) {
    boolean fastBesideAnother =
        storage.volumes().stream().anyMatch(volume -> FAST.contains(volume.type()))
            && storage.volumes().stream().anyMatch(volume -> !FAST.contains(volume.type()));
    if (!fastBesideAnother) {
      return diskKind;
    }
    return diskKind == DiskKind.SSD ? DiskKind.NVME : DiskKind.SSD;
  }

  /**
   * Checks that the profiles can be in force on the cluster. The answer is always the same.
   *
   * @throws HarnessException if not; says what to add
   */
  void require(List<ResolvedProfile> profiles) throws HarnessException {
    storage.check(dataNodes);
    for (ResolvedProfile profile : profiles) {
      requireVolumes(profile);
      requireDataNodes(profile);
    }
  }

  /**
   * Checks that this host now has the memory for as many such clusters at the same time.
   *
   * @throws HarnessException if not
   */
  void requireMemory(int clusters, long heapBytes) throws HarnessException {
    if (kind == ClusterKind.LOCAL) {
      HostMemory.requireFor(
          clusters, regionServers, dataNodes, heapBytes, TrialSpec.CLIENT_HEAP_BYTES);
    } else {
      HostMemory.requireForMini(clusters, heapBytes);
    }
  }

  /**
   * Checks that a run's volumes have room.
   *
   * @param folder the run's
   * @param bytes what the store files of the run will hold at least
   * @throws HarnessException if not; says how much is needed
   */
  void requireRoom(Path folder, long bytes) throws HarnessException {
    storage.requireRoom(folder, dataNodes, bytes);
  }

  /**
   * Requires a spare DataNode if the profile soon excludes slow ones. A region server aborts if the
   * only DataNode of its WAL is excluded from the next WAL.
   */
  private void requireDataNodes(ResolvedProfile profile) throws HarnessException {
    boolean noticesSoon =
        profile
            .effective(SLOW_PACKET)
            .filter(value -> Long.parseLong(value.trim()) < USUAL_SLOW_MILLIS)
            .isPresent();
    if (noticesSoon && dataNodes <= copies) {
      throw HarnessException.badInput(
          "profile '%s' keeps a slow DataNode out of the logs, and the cluster would have %d for %d"
              + " %s of each block, so that its region server could abort: use --as"
              + " ssd-node-late-datanode, or a machine of your own with a lateDataNode",
          profile.name(), dataNodes, copies, Numbers.plural(copies, "copy", "copies"));
    }
  }

  private void requireVolumes(ResolvedProfile profile) throws HarnessException {
    WalPolicy policy = WalPolicy.of(profile.settings());
    for (StorageType type : policy.needed(copies)) {
      if (!storage.has(type)) {
        throw HarnessException.badInput(
            "profile '%s' places the write-ahead log on %s volumes (%s = %s), and the DataNodes"
                + " would have none: add --storage '[DISK],[%s]/A/FAST/FOLDER'",
            profile.name(), type, WalPolicy.KEY, policy.name(), type);
      }
    }
    if (policy.isNone() && isAboutPlacement(profile)) {
      throw HarnessException.badInput(
          "profile '%s' is about a write-ahead log on fast volumes of its own, and the DataNodes"
              + " would have none: add --storage '[DISK],[SSD]/A/FAST/FOLDER'",
          profile.name());
    }
  }

  /** Tells whether a profile would move the log if there were a faster volume. */
  private static boolean isAboutPlacement(ResolvedProfile profile) {
    boolean movedByHand = profile.settings().containsKey(WAL_FOLDER);
    return !movedByHand
        && profile.entries().stream()
            .filter(entry -> entry.key().equals(WalPolicy.KEY))
            .map(ResolvedSetting::inputs)
            .anyMatch(inputs -> inputs.containsKey(WAL_KIND));
  }
}

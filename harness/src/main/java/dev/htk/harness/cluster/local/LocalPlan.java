// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.device.ModelledProcesses;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.storage.StorageLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Describes a local cluster to start.
 *
 * @param regionServers 1 or more
 * @param storage the volumes of each DataNode
 * @param heapBytes heap of each region server
 * @param jvmFlags a region server's flags, placed after the kit's own so that they win
 * @param settings for all HBase servers and the client
 * @param recorder the jar that region servers load besides HBase's, if any
 * @param classes further class path entries of region servers, such as a coprocessor's folder
 * @param modelled the devices that the volumes are modelled on, if any; {@code storage} then comes
 *     from {@link ModelledStorage#storageTexts}
 * @param home the software that the servers run
 */
public record LocalPlan(
    int regionServers,
    StorageLayout storage,
    long heapBytes,
    List<String> jvmFlags,
    Map<String, String> settings,
    Optional<Path> recorder,
    LocalFolders folders,
    List<Path> classes,
    Optional<ModelledStorage> modelled,
    ServerHome home) {

  public LocalPlan {
    storage = storage.usableBelow(folders.work());
    jvmFlags = List.copyOf(jvmFlags);
    settings = Map.copyOf(settings);
    classes = List.copyOf(classes);
  }

  int dataNodes() {
    int usual = Cluster.dataNodes(regionServers);
    return modelled.map(storage -> storage.dataNodes(usual)).orElse(usual);
  }

  /** Returns the number of replicas of each block. */
  int copies() {
    int dataNodes = dataNodes();
    return modelled.map(storage -> storage.copies(dataNodes)).orElse(dataNodes);
  }

  /** Returns the DataNodes' modelled volumes; empty if they are not modelled. */
  Optional<ModelledProcesses> modelledProcesses() {
    return modelled.map(storage -> new ModelledProcesses(storage, folders.devices()));
  }
}

package dev.htk.harness.cluster.local;

import dev.htk.harness.device.ModelledProcesses;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.storage.StorageLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A local cluster as it is to be started.
 *
 * @param regionServers 1 or more
 * @param storage the volumes of each DataNode
 * @param heapBytes of a region server
 * @param jvmFlags of a region server, after the kit's own, so that they win
 * @param settings of all HBase servers and of the client
 * @param recorder the jar that region servers get besides HBase's, if any
 * @param classes further entries of the region servers' class path, such as a coprocessor's folder
 * @param modelled the devices that the volumes are modelled on, if any are; the storage is made out
 *     of its {@link ModelledStorage#storageTexts}
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
    Optional<ModelledStorage> modelled) {

  private static final int MOST_COPIES = 3;

  public LocalPlan {
    jvmFlags = List.copyOf(jvmFlags);
    settings = Map.copyOf(settings);
    classes = List.copyOf(classes);
  }

  /** A cluster whose volumes are what they are. */
  public LocalPlan(
      int regionServers,
      StorageLayout storage,
      long heapBytes,
      List<String> jvmFlags,
      Map<String, String> settings,
      Optional<Path> recorder,
      LocalFolders folders,
      List<Path> classes) {
    this(
        regionServers,
        storage,
        heapBytes,
        jvmFlags,
        settings,
        recorder,
        folders,
        classes,
        Optional.empty());
  }

  /** A cluster whose region servers have no further classes, as an operator's. */
  public LocalPlan(
      int regionServers,
      StorageLayout storage,
      long heapBytes,
      List<String> jvmFlags,
      Map<String, String> settings,
      Optional<Path> recorder,
      LocalFolders folders) {
    this(regionServers, storage, heapBytes, jvmFlags, settings, recorder, folders, List.of());
  }

  /** As many DataNodes as region servers, up to HDFS's three copies. */
  public static int dataNodes(int regionServers) {
    return Math.min(MOST_COPIES, regionServers);
  }

  int dataNodes() {
    int usual = dataNodes(regionServers);
    return modelled.map(storage -> storage.dataNodes(usual)).orElse(usual);
  }

  /** HDFS's copies of each block. */
  int copies() {
    int dataNodes = dataNodes();
    return modelled.map(storage -> storage.copies(dataNodes)).orElse(dataNodes);
  }

  /** The DataNodes' modelled volumes, if they are. */
  Optional<ModelledProcesses> modelledProcesses() {
    return modelled.map(storage -> new ModelledProcesses(storage, folders.devices()));
  }
}

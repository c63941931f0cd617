package dev.htk.harness.cluster;

import dev.htk.harness.device.ModelledStorage;
import java.nio.file.Path;
import java.util.List;

/**
 * A cluster as it is to be started or reached, checked and resolved.
 *
 * @param configuration the folder of a remote cluster's client configuration; null for one of ours
 * @param regionServers to start; of a remote cluster, as counted before the trial
 * @param storage the volumes of each DataNode as HDFS writes them, such as {@code [SSD]/dev/shm}; a
 *     volume without a path lies in the run's folder; empty for one of kind {@code DISK} there
 * @param heapBytes of a region server; of the whole MiniCluster
 * @param jvmFlags of a region server's JVM, from the profile; nothing else than a {@code local}
 *     cluster can follow them
 * @param modelled the devices that its volumes are modelled on; null where they are what they are
 * @param roundTripMicros what a modelled network adds to each call of the client; 0 for nothing
 */
public record ClusterSpec(
    ClusterKind kind,
    Path configuration,
    int regionServers,
    List<String> storage,
    long heapBytes,
    List<String> jvmFlags,
    ModelledStorage modelled,
    long roundTripMicros) {

  public ClusterSpec {
    storage = List.copyOf(storage);
    jvmFlags = List.copyOf(jvmFlags);
  }
}

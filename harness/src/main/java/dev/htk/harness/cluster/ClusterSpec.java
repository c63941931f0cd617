package dev.htk.harness.cluster;

import dev.htk.harness.device.ModelledStorage;
import java.nio.file.Path;
import java.util.List;

/**
 * Specifies a cluster to start or to connect to; already checked and resolved.
 *
 * @param configuration the folder of a remote cluster's client configuration; null for other kinds
 * @param regionServers how many to start; for a remote cluster, how many it had before the trial
 * @param storage the volumes of each DataNode in HDFS's syntax, such as {@code [SSD]/dev/shm}; a
 *     volume without a path lies in the run's folder; empty for a single {@code DISK} volume there
 * @param heapBytes heap of each region server; for a MiniCluster, of the whole JVM
 * @param jvmFlags the profile's flags for region server JVMs; only {@code local} clusters can apply
 *     them
 * @param modelled the devices that the volumes are modelled on; null if volumes are not modelled
 * @param roundTripMicros the delay that a modelled network adds to each client call; 0 for none
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

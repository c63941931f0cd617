// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.run.ClusterKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;

/**
 * Specifies a cluster to start or to connect to.
 *
 * @param configuration the folder of a remote cluster's client configuration; null for other kinds
 * @param servers region servers to start, or those of a remote cluster before the trial; null in a
 *     request that does not give them
 * @param storage the volumes of each DataNode in HDFS's syntax, such as {@code [SSD]/dev/shm}; a
 *     volume without a path lies in the run's folder; empty for a single {@code DISK} volume there
 * @param unthrottled whether a remote cluster may be loaded in a closed loop
 * @param maxCallQueue calls waiting in a remote server's call queue at which the run stops
 * @param server how each server is started; in a request its software and flags alone, or null
 */
@RecordBuilder
public record ClusterSpec(
    ClusterKind kind,
    Path configuration,
    Integer servers,
    List<String> storage,
    boolean unthrottled,
    long maxCallQueue,
    Server server)
    implements ClusterSpecBuilder.With {

  /** Calls in a remote server's queue at which a run stops, unless the user says otherwise. */
  public static final int MAX_CALL_QUEUE = 100;

  /**
   * A region server and its devices.
   *
   * @param heapBytes heap of each region server; for a MiniCluster, of the whole JVM
   * @param jvmFlags flags for region server JVMs, the profile's and the user's; only {@code local}
   *     clusters can apply them
   * @param modelled the devices that the volumes are modelled on; null if volumes are not modelled
   * @param roundTripMicros the delay that a modelled network adds to each client call; 0 for none
   * @param software what {@code local} servers run; null for what the kit brings
   */
  public record Server(
      long heapBytes,
      List<String> jvmFlags,
      ModelledStorage modelled,
      long roundTripMicros,
      @JsonInclude(JsonInclude.Include.NON_NULL) ServerSoftware software) {

    /** Returns what the servers are to run. */
    @JsonIgnore
    public ServerSoftware installed() {
      return software == null ? ServerSoftware.OWN : software;
    }

    /** A server that the kit did not start. */
    public static final Server REMOTE = new Server(0, List.of(), null, 0, null);
  }

  public ClusterSpec {
    storage = List.copyOf(storage);
  }

  /**
   * Requests a cluster that the kit starts.
   *
   * @param servers null for the usual number
   */
  public static ClusterSpec ofOurs(ClusterKind kind, Integer servers, List<String> storage) {
    return new ClusterSpec(kind, null, servers, storage, false, MAX_CALL_QUEUE, null);
  }
}

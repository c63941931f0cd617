package dev.htk.harness.bench;

import dev.htk.harness.cluster.ClusterKind;
import java.nio.file.Path;
import java.util.List;

/**
 * The cluster that a user asked for. Values that were not given are null.
 *
 * @param configuration a remote cluster's folder; null for a cluster that the kit starts
 * @param servers region servers to start
 * @param storage the volumes of each DataNode, as {@link dev.htk.harness.cluster.ClusterSpec}
 *     describes them; empty if not given
 * @param unthrottled whether a remote cluster may be loaded in a closed loop
 * @param maxCallQueue calls waiting in a remote server's call queue at which the run stops
 */
public record ClusterChoice(
    ClusterKind kind,
    Path configuration,
    Integer servers,
    List<String> storage,
    boolean unthrottled,
    long maxCallQueue) {

  public ClusterChoice {
    storage = List.copyOf(storage);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.run.ClusterKind;
import java.util.List;

/**
 * A cluster of a matrix, started anew for each trial.
 *
 * @param kind one of those that the kit starts
 * @param servers region servers
 * @param storage the volumes of each DataNode; empty for one on the disk, or a machine's own
 * @param machine the server that it imitates, a shipped name or a file; null for this host
 */
public record ClusterShape(
    ClusterKind kind,
    int servers,
    List<String> storage,
    @JsonInclude(JsonInclude.Include.NON_NULL) String machine) {

  /** One region server in one JVM. */
  public static final ClusterShape MINI = new ClusterShape(ClusterKind.MINI, 1, List.of(), null);

  public ClusterShape {
    storage = List.copyOf(storage);
  }

  ClusterSpec spec() {
    return ClusterSpec.ofOurs(kind, servers, storage);
  }

  @Override
  public String toString() {
    String base = kind.word() + ":" + servers;
    String volumes = storage.isEmpty() ? base : base + ":" + String.join("+", storage);
    return machine == null ? volumes : volumes + " as " + machine;
  }
}

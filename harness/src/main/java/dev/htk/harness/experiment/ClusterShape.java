// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.run.ClusterKind;
import dev.htk.secrets.Secrets;
import java.util.List;

/**
 * A cluster of a matrix, started anew for each trial.
 *
 * @param kind one of those that the kit starts
 * @param servers region servers
 * @param storage the volumes of each DataNode; empty for one on the disk, or a machine's own
 * @param machine the server that it imitates, a shipped name or a file; null for this host
 * @param software what its servers run; null for what the kit brings
 * @param jvm flags for the JVMs of its region servers
 */
public record ClusterShape(
    ClusterKind kind,
    int servers,
    List<String> storage,
    @JsonInclude(JsonInclude.Include.NON_NULL) String machine,
    @JsonInclude(JsonInclude.Include.NON_NULL) ServerSoftware software,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> jvm) {

  /** One region server in one JVM. */
  public static final ClusterShape MINI =
      new ClusterShape(ClusterKind.MINI, 1, List.of(), null, null, List.of());

  public ClusterShape {
    storage = List.copyOf(storage);
    jvm = List.copyOf(jvm);
  }

  /** Returns whether its servers run something else, or otherwise, than the kit's usual ones. */
  public boolean hasSoftware() {
    return software != null || !jvm.isEmpty();
  }

  ClusterSpec spec() {
    return ClusterSpec.ofOurs(kind, servers, storage)
        .withServer(hasSoftware() ? new ClusterSpec.Server(0, jvm, null, 0, software) : null);
  }

  @Override
  public String toString() {
    String base = kind.word() + ":" + servers;
    String volumes = storage.isEmpty() ? base : base + ":" + String.join("+", storage);
    return volumes
        + (machine == null ? "" : " as " + machine)
        + (software == null ? "" : " on " + software.label())
        + (jvm.isEmpty() ? "" : " with " + String.join(" ", Secrets.maskedWords(jvm)));
  }
}

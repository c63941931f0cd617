package dev.htk.harness.experiment;

import dev.htk.harness.bench.ClusterChoice;
import dev.htk.harness.cluster.ClusterKind;
import java.util.List;

/**
 * A cluster of a matrix, started for each trial anew.
 *
 * @param kind one of those that the kit starts
 * @param servers region servers
 * @param storage the volumes of each DataNode; empty for one on the disk
 */
public record ClusterShape(ClusterKind kind, int servers, List<String> storage) {

  /** One region server in one JVM. */
  public static final ClusterShape MINI = new ClusterShape(ClusterKind.MINI, 1, List.of());

  public ClusterShape {
    storage = List.copyOf(storage);
  }

  ClusterChoice choice(long maxCallQueue) {
    return new ClusterChoice(kind, null, servers, storage, false, maxCallQueue);
  }

  @Override
  public String toString() {
    String base = kind.word() + ":" + servers;
    return storage.isEmpty() ? base : base + ":" + String.join("+", storage);
  }
}

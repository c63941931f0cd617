package dev.htk.harness.cli;

import dev.htk.harness.bench.ClusterChoice;
import dev.htk.harness.cluster.ClusterKind;
import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which cluster is measured. */
final class ClusterOptions {

  private static final String MINI = "mini";

  /** Of a cluster of ours: far more than one machine can hold. */
  private static final int MOST_SERVERS = 100;

  @Option(
      names = "--cluster",
      paramLabel = "mini|CONF_DIR",
      defaultValue = MINI,
      description = {
        "mini: HBase's MiniCluster in a JVM of its own (default). CONF_DIR: a real cluster, by a"
            + " folder with its hbase-site.xml; the kit makes and drops a table of its own there"
            + " and changes nothing else."
      })
  private String cluster;

  @Option(
      names = "--servers",
      paramLabel = "N",
      description = "Region servers of the MiniCluster (default: 1).")
  private Integer servers;

  @Option(
      names = "--unthrottled",
      description = "Allows a real cluster to be loaded without --target.")
  private boolean unthrottled;

  @Option(
      names = "--max-call-queue",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "Calls waiting in a real server's call queue at which the run stops (default:"
              + " ${DEFAULT-VALUE}).")
  private long maxCallQueue;

  ClusterKind kind() {
    return cluster.equals(MINI) ? ClusterKind.MINI : ClusterKind.REMOTE;
  }

  ClusterChoice choice() throws HarnessException {
    BenchOptions.requireRange("--servers", servers, MOST_SERVERS);
    return new ClusterChoice(
        kind(),
        kind().isOurs() ? null : Path.of(cluster),
        servers,
        List.of(),
        unthrottled,
        maxCallQueue);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.storage.StorageLayout;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that select the cluster to measure. */
final class ClusterOptions {

  private static final String MINI = "mini";
  private static final String LOCAL = "local";

  /** Limits the servers of mini and local: far more than one machine can hold. */
  private static final int MOST_SERVERS = 100;

  @Option(
      names = {"--cluster", "--config"},
      paramLabel = "mini|local|CONF_DIR",
      description = {
        "mini: HBase's MiniCluster in a JVM of its own (default, unless --hbase-home or the like is"
            + " given). local: NameNode, DataNodes,"
            + " ZooKeeper, master and region servers in a JVM each, on this host, so that heaps and"
            + " pauses are their own. CONF_DIR: a real cluster, by a folder with its"
            + " hbase-site.xml; the kit makes and drops a table of its own there and changes"
            + " nothing else."
      })
  private String cluster;

  @Mixin private SoftwareOptions software;

  @Option(
      names = "--servers",
      paramLabel = "N",
      description = "Region servers of mini and local (default: 1).")
  private Integer servers;

  @Option(
      names = "--storage",
      paramLabel = "VOLUMES",
      description = {
        "Volumes of each DataNode of mini and local, as HDFS writes them: '[DISK],[SSD]/dev/shm'."
            + " One without a path lies in the run's folder; one with a path gets a folder of its"
            + " own there, removed at the end (default: [DISK])."
      })
  private String storage;

  @Option(
      names = "--unthrottled",
      description =
          "Allows a real cluster to be loaded without a rate, which --target or --schedule give.")
  private boolean unthrottled;

  @Option(
      names = "--max-call-queue",
      paramLabel = "N",
      defaultValue = "" + ClusterSpec.MAX_CALL_QUEUE,
      description =
          "Stops the run when more than this many calls wait in a real server's call queue (default:"
              + " ${DEFAULT-VALUE}).")
  private long maxCallQueue;

  ClusterKind kind() {
    if (cluster == null) {
      return software.areGiven() ? ClusterKind.LOCAL : ClusterKind.MINI;
    }
    return switch (cluster) {
      case MINI -> ClusterKind.MINI;
      case LOCAL -> ClusterKind.LOCAL;
      default -> ClusterKind.REMOTE;
    };
  }

  boolean givesSoftware() {
    return software.areGiven();
  }

  boolean givesStorage() {
    return storage != null;
  }

  ClusterSpec spec() throws HarnessException {
    NumberOption.requireRange("--servers", 1, servers, MOST_SERVERS);
    return new ClusterSpec(
        kind(),
        kind().isStartedByKit() ? null : Path.of(cluster),
        servers,
        storage == null ? List.of() : StorageLayout.parse(storage).texts(),
        unthrottled,
        maxCallQueue,
        software.server());
  }
}

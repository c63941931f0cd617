package dev.htk.harness.cli.kit;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option {@code --cluster} of commands that always need a running cluster. */
public final class ClusterOption {

  @Option(
      names = "--cluster",
      required = true,
      paramLabel = "CONF_DIR",
      description = "A folder with the client configuration of the cluster.")
  private Path cluster;

  /** Connects to the cluster. */
  public RemoteCluster connect() throws HarnessException, InterruptedException {
    return RemoteCluster.connect(cluster);
  }
}

package dev.htk.harness.cli.kit;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --cluster} of commands that always need a running cluster. */
public final class ClusterOption {

  /** The variable that names the configuration folder for HBase's own scripts. */
  private static final String CONF_DIR = "HBASE_CONF_DIR";

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

  /**
   * Returns the folder with a cluster's client configuration, for commands that take it from the
   * environment if the option is not given.
   *
   * @param given the folder from {@code --cluster}
   * @throws HarnessException if neither the option nor the environment names one
   */
  public static Path folder(Optional<Path> given, Map<String, String> environment)
      throws HarnessException {
    return given
        .or(
            () ->
                Optional.ofNullable(environment.get(CONF_DIR))
                    .filter(folder -> !folder.isBlank())
                    .map(Path::of))
        .orElseThrow(
            () ->
                HarnessException.badInput(
                    "which cluster? give --cluster CONF_DIR, a folder with the cluster's"
                        + " hbase-site.xml, or set %s",
                    CONF_DIR));
  }
}

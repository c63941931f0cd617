// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The option {@code --cluster} of every command that speaks to a running cluster. Without it, the
 * cluster is the one of {@code HBASE_CONF_DIR}, else the one in the user's configuration.
 */
public final class ClusterOption {

  /** The variable that names the configuration folder for HBase's own scripts. */
  private static final String CONF_DIR = "HBASE_CONF_DIR";

  /** Describes the option. */
  public static final String DESCRIPTION =
      "A folder with the client configuration of the cluster (default: $HBASE_CONF_DIR, or"
          + " 'cluster' in ~/.htk/config).";

  @Option(
      names = {"--cluster", "--config"},
      paramLabel = "CONF_DIR",
      description = DESCRIPTION)
  private Path given;

  /**
   * A configuration folder and who named it.
   *
   * @param source the option, the variable or the file that named it
   */
  public record Folder(Path path, String source) {}

  /** Returns the folder from the option itself; empty if it was not given. */
  public Optional<Path> given() {
    return Optional.ofNullable(given);
  }

  /**
   * Returns the folder with the cluster's client configuration.
   *
   * @throws HarnessException if nothing names one
   */
  public Path folder() throws HarnessException {
    return folder(given(), System.getenv());
  }

  /** Connects to the cluster. */
  public RemoteCluster connect() throws HarnessException, InterruptedException {
    return RemoteCluster.connect(folder());
  }

  /**
   * Returns the folder with a cluster's client configuration.
   *
   * @param given the folder from {@code --cluster}
   * @throws HarnessException if neither the option, the environment nor the user's file names one
   */
  public static Path folder(Optional<Path> given, Map<String, String> environment)
      throws HarnessException {
    return find(given, environment)
        .map(Folder::path)
        .orElseThrow(
            () ->
                HarnessException.badInput(
                    "which cluster? give --cluster CONF_DIR, a folder with the cluster's"
                        + " hbase-site.xml, or set %s",
                    CONF_DIR));
  }

  /** Finds the folder; empty if nothing names one. */
  static Optional<Folder> find(Optional<Path> given, Map<String, String> environment)
      throws HarnessException {
    if (given.isPresent()) {
      return given.map(path -> new Folder(path, "--cluster"));
    }
    String variable = environment.get(CONF_DIR);
    if (variable != null && !variable.isBlank()) {
      return Optional.of(new Folder(Path.of(variable), CONF_DIR));
    }
    UserConfig user = UserConfig.read(environment);
    return user.cluster().map(path -> new Folder(path, user.file().orElseThrow().toString()));
  }
}

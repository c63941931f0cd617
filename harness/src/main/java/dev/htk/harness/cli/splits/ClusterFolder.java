package dev.htk.harness.cli.splits;

import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Finds the cluster for a command that needs one. */
final class ClusterFolder {

  /** The variable that names the configuration folder for HBase's own scripts. */
  private static final String CONF_DIR = "HBASE_CONF_DIR";

  private ClusterFolder() {}

  /**
   * Returns the folder with the cluster's client configuration.
   *
   * @param given the folder from {@code --cluster}
   * @throws HarnessException if neither the option nor the environment names one
   */
  static Path of(Optional<Path> given, Map<String, String> environment) throws HarnessException {
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

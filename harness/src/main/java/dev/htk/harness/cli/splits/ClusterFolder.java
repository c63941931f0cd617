package dev.htk.harness.cli.splits;

import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Which cluster a command is for, where it cannot do without one. */
final class ClusterFolder {

  /** Where HBase's own scripts look for their configuration. */
  private static final String CONF_DIR = "HBASE_CONF_DIR";

  private ClusterFolder() {}

  /**
   * The folder with the cluster's client configuration.
   *
   * @param given by {@code --cluster}
   * @throws HarnessException if neither that nor the environment names one
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

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The option {@code --site}; without it, the file lies in the folder of the cluster. */
public final class SiteOption {

  @Option(
      names = "--site",
      paramLabel = "FILE",
      description = "The servers' hbase-site.xml (default: the one in the folder of --cluster).")
  private Path given;

  @Mixin private ClusterOption cluster;

  /**
   * A server's files. Immutable.
   *
   * @param site the {@code hbase-site.xml}
   * @param env the {@code hbase-env.sh} beside it; empty if there is none, or if {@code --site}
   *     named the file, which says nothing about the script
   * @param cluster the configuration folder that they are in; empty if {@code --site} named the
   *     file
   */
  public record ServerFiles(Path site, Optional<Path> env, Optional<Path> cluster) {

    private static ServerFiles of(Path site) {
      return new ServerFiles(site, Optional.empty(), Optional.empty());
    }

    private static ServerFiles in(Path folder) {
      return new ServerFiles(folder.resolve("hbase-site.xml"), envIn(folder), Optional.of(folder));
    }
  }

  /** Returns the {@code hbase-env.sh} in a configuration folder; empty if there is none. */
  public static Optional<Path> envIn(Path folder) {
    return Optional.of(folder.resolve("hbase-env.sh")).filter(Files::isRegularFile);
  }

  /** Returns the option for the cluster. */
  public ClusterOption cluster() {
    return cluster;
  }

  /**
   * Checks that only one of the options is given, for a command that does not speak to the cluster.
   *
   * @throws HarnessException if both are given
   */
  public void requireOne() throws HarnessException {
    if (given != null && cluster.given().isPresent()) {
      throw HarnessException.badInput(
          "--site and --cluster both name a file here: leave one of them out");
    }
  }

  /**
   * Returns the files. Says on stderr which they are, if neither option named them.
   *
   * @throws HarnessException if nothing names them
   */
  public ServerFiles files() throws HarnessException {
    return files(Optional.ofNullable(given), cluster.given(), System.getenv());
  }

  /**
   * Returns the files of a command that takes site files beside the option, each once.
   *
   * @param more may be empty; then as {@link #files()}
   * @throws HarnessException if nothing names them, or if the cluster is given too
   */
  public List<ServerFiles> files(List<Path> more) throws HarnessException {
    if (more.isEmpty()) {
      return List.of(files());
    }
    if (cluster.given().isPresent()) {
      throw HarnessException.badInput(
          "FILE and --cluster both name a file here: leave one of them out");
    }
    Map<Path, ServerFiles> files = new LinkedHashMap<>();
    Stream.concat(Stream.ofNullable(given), more.stream())
        .forEach(file -> files.putIfAbsent(place(file), ServerFiles.of(file)));
    return List.copyOf(files.values());
  }

  /** Returns where a file lies, however it is spelt; one that is missing keeps its spelling. */
  private static Path place(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file;
    }
  }

  static ServerFiles files(
      Optional<Path> site, Optional<Path> cluster, Map<String, String> environment)
      throws HarnessException {
    if (site.isPresent()) {
      return ServerFiles.of(site.get());
    }
    ClusterOption.Folder folder =
        ClusterOption.find(cluster, environment)
            .orElseThrow(
                () ->
                    HarnessException.badInput(
                        "which file? give --site FILE, an hbase-site.xml, or --cluster CONF_DIR, or"
                            + " set HBASE_CONF_DIR"));
    ServerFiles files = ServerFiles.in(folder.path());
    if (cluster.isEmpty()) {
      Notes.note("%s, by %s".formatted(files.site(), folder.source()));
    }
    return files;
  }
}

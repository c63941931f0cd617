// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.client.Connection;
import org.awaitility.Awaitility;

/**
 * A cluster of separate JVMs that {@code htk cluster start} has started and keeps, for other
 * commands to use as they would somebody else's.
 */
final class StartedCluster implements AutoCloseable {

  private static final Duration END_LIMIT = Duration.ofSeconds(40);

  private final Path folder;
  private final HtkProcess command;
  private final RemoteCluster remote;

  private StartedCluster(Path folder, HtkProcess command, RemoteCluster remote) {
    this.folder = folder;
    this.command = command;
    this.remote = remote;
  }

  /** Starts a cluster and waits until it can be used. */
  static StartedCluster start(Path folder, String... options) throws IOException {
    return start(Map.of(), folder, options);
  }

  /** Starts a cluster with more variables in its environment, and waits until it can be used. */
  static StartedCluster start(Map<String, String> environment, Path folder, String... options)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("cluster", "start", "--kind", "local"));
    arguments.addAll(List.of(options));
    HtkProcess command =
        HtkProcess.startWith(environment, "", folder, arguments.toArray(String[]::new));
    try {
      Awaitility.await()
          .atMost(HtkProcess.LIMIT)
          .until(() -> !command.isAlive() || command.output().contains("\n"));
      if (!command.isAlive()) {
        throw new AssertionError("the cluster did not start:\n" + command.errors());
      }
      String configuration = command.output().lines().findFirst().orElseThrow().strip();
      return new StartedCluster(
          folder,
          command,
          RemoteCluster.connect(HtkProcess.workingFolder(folder).resolve(configuration)));
    } catch (HarnessException e) {
      command.close();
      throw new IOException(e);
    } catch (InterruptedException e) {
      command.close();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while connecting to the started cluster", e);
    } catch (IOException | RuntimeException | Error e) {
      command.close();
      throw e;
    }
  }

  /** Returns the CONF_DIR that the command has printed. */
  Path configuration() {
    return Path.of(remote.description());
  }

  Connection connection() {
    return remote.connection();
  }

  /** Returns the cluster's JVMs and the command's own. */
  FolderProcesses processes() {
    return new FolderProcesses(folder);
  }

  /** Ends the cluster with Ctrl-C, as a user does. */
  HtkProcess.Result end() throws IOException, InterruptedException {
    command.interruptAlone();
    return command.await(END_LIMIT);
  }

  @Override
  public void close() throws IOException {
    remote.close();
    command.close();
    FileUtil.fullyDelete(folder.toFile());
  }
}

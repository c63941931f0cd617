// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import java.nio.file.Path;

/**
 * The folders of a local cluster.
 *
 * @param work configurations, data and temporary files; removed when the cluster ends
 * @param logs the servers' logs, which remain
 */
public record LocalFolders(Path work, Path logs) {

  Path configuration(String server) {
    return work.resolve("conf").resolve(server);
  }

  /** Returns the folder with the configuration of the kit's own connection. */
  Path clientConfiguration() {
    return configuration("client");
  }

  Path data() {
    return work.resolve("data");
  }

  Path temporary(String server) {
    return work.resolve("tmp").resolve(server);
  }

  /** Returns the folder to which DataNodes write the figures of their modelled devices. */
  Path devices() {
    return work.resolve("devices");
  }

  Path guard() {
    return work.resolve("guard");
  }

  Path log(String server) {
    return logs.resolve(server + ".log");
  }

  /** Returns the file into which a region server's JVM writes its collections. */
  public Path collections(String server) {
    return logs.resolve(server + ".gc.log");
  }
}

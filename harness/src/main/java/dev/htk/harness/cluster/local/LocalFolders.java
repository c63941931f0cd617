package dev.htk.harness.cluster.local;

import java.nio.file.Path;

/**
 * Where a local cluster keeps its files.
 *
 * @param work its own: configurations, data and temporary files; removed when it ends
 * @param logs of its servers, which stay
 */
public record LocalFolders(Path work, Path logs) {

  Path configuration(String server) {
    return work.resolve("conf").resolve(server);
  }

  /** Of the kit's own connection. */
  Path clientConfiguration() {
    return configuration("client");
  }

  Path data() {
    return work.resolve("data");
  }

  Path temporary(String server) {
    return work.resolve("tmp").resolve(server);
  }

  /** Names the folder in which DataNodes write the figures of their modelled devices. */
  Path devices() {
    return work.resolve("devices");
  }

  Path guard() {
    return work.resolve("guard");
  }

  Path log(String server) {
    return logs.resolve(server + ".log");
  }
}

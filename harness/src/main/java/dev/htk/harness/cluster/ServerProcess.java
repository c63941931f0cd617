// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import java.util.Optional;
import org.apache.hadoop.hbase.ServerName;

/**
 * A server that runs as a separate process on this host.
 *
 * @param name unique in its cluster, such as {@code regionserver-1}; also the name of its log
 * @param pid the process id, whether the process is alive or not
 * @param server HBase's name for a region server; empty for all other roles
 */
public record ServerProcess(ServerRole role, String name, long pid, Optional<ServerName> server) {

  /** Returns whether the process is still running. */
  public boolean isAlive() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }
}

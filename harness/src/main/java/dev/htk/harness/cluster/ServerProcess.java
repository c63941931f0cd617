package dev.htk.harness.cluster;

import java.util.Optional;
import org.apache.hadoop.hbase.ServerName;

/**
 * A server that has a process of its own on this host.
 *
 * @param name unique in its cluster, such as {@code regionserver-1}; its log is called so
 * @param pid the process, alive or not
 * @param server what HBase calls it; empty for all but region servers
 */
public record ServerProcess(ServerRole role, String name, long pid, Optional<ServerName> server) {

  /** Whether the process is still there. */
  public boolean isAlive() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import dev.htk.tuning.text.Phrase;
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

  /** Exit codes above this mean that a signal ended the process: 128 plus the signal's number. */
  private static final int SIGNALLED = 128;

  private static final int KILL = SIGNALLED + 9;

  /** Returns whether a process was killed at once, so that it could not say why. */
  public static boolean wasKilled(int exitCode) {
    return exitCode == KILL;
  }

  /** Describes how a process ended, such as {@code by signal 15} or {@code with exit code 1}. */
  public static String end(int exitCode) {
    if (wasKilled(exitCode)) {
      return "by signal 9 (from somebody, or from the kernel when memory ran out)";
    }
    return exitCode > SIGNALLED
        ? Phrase.of("by signal %d", exitCode - SIGNALLED)
        : Phrase.of("with exit code %d", exitCode);
  }

  /** Returns whether the process is still running. */
  public boolean isAlive() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }
}

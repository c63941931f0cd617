// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The WALs of one server, recognised by the threads that write them. Only {@code AsyncFSWAL} names
 * its thread after its WAL; the thread names of {@code FSHLog} do not identify their server.
 */
final class WalThreads {

  private static final Pattern NAME = Pattern.compile("AsyncFSWAL-\\d+-.*-prefix:(.+)");
  private static final String META = ".meta";
  private static final String GROUP = ".regiongroup-";

  private final SortedSet<String> logs;

  private WalThreads(SortedSet<String> logs) {
    this.logs = logs;
  }

  /** Returns the WALs of a server, without that of {@code hbase:meta}. */
  static WalThreads of(ServerView view) {
    SortedSet<String> logs = new TreeSet<>();
    for (String thread : view.threads()) {
      Matcher name = NAME.matcher(thread);
      if (name.matches()
          && name.group(1).startsWith(view.server())
          && !name.group(1).endsWith(META)) {
        logs.add(name.group(1));
      }
    }
    return new WalThreads(logs);
  }

  int count() {
    return logs.size();
  }

  /** Counts the WALs that belong to a region group of the provider {@code multiwal}. */
  int grouped() {
    return (int) logs.stream().filter(log -> log.contains(GROUP)).count();
  }
}

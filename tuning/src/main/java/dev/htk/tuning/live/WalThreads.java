package dev.htk.tuning.live;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The write-ahead logs of one server, by the threads that fill them. Only {@code AsyncFSWAL} names
 * its thread after its log; the threads of {@code FSHLog} do not say whose they are.
 */
final class WalThreads {

  private static final Pattern NAME = Pattern.compile("AsyncFSWAL-\\d+-.*-prefix:(.+)");
  private static final String META = ".meta";
  private static final String GROUP = ".regiongroup-";

  private final SortedSet<String> logs;

  private WalThreads(SortedSet<String> logs) {
    this.logs = logs;
  }

  /** The logs of a server, without that of {@code hbase:meta}. */
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

  /** How many logs belong to a group of regions, as the provider {@code multiwal} makes them. */
  int grouped() {
    return (int) logs.stream().filter(log -> log.contains(GROUP)).count();
  }
}

package dev.htk.harness.recording;

import java.net.ConnectException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.ServerName;

/**
 * Which of the servers that have answered once are no more. HBase's master learns of a killed
 * server when its session in ZooKeeper runs out, a minute and a half later by default; that nothing
 * listens on its port any more can be seen at once. A server that was gone never comes back: a
 * restarted one has another name. Not thread-safe.
 */
final class ServersGone {

  private final Map<ServerName, Long> lastAnswers = new LinkedHashMap<>();
  private final Set<ServerName> gone = new HashSet<>();

  /**
   * A server that is no more.
   *
   * @param lastAnswer epoch microseconds; it has gone after that
   */
  record Gone(ServerName server, long lastAnswer) {}

  void answered(ServerName server, long micros) {
    lastAnswers.put(server, micros);
  }

  boolean isGone(ServerName server) {
    return gone.contains(server);
  }

  /** Those that the master no longer counts among the living, told once each. */
  List<Gone> notAmong(Collection<ServerName> living) {
    List<Gone> found = new ArrayList<>();
    lastAnswers.forEach(
        (server, answer) -> {
          if (!living.contains(server) && gone.add(server)) {
            found.add(new Gone(server, answer));
          }
        });
    return found;
  }

  /** The server, if the failure of a call to it says that its process has gone; told once. */
  List<Gone> after(Throwable failure, ServerName server) {
    Long answer = lastAnswers.get(server);
    return answer != null && isRefused(failure) && gone.add(server)
        ? List.of(new Gone(server, answer))
        : List.of();
  }

  private static boolean isRefused(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException) {
        return true;
      }
    }
    return false;
  }
}

// SPDX-License-Identifier: Apache-2.0
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
 * Finds servers that have answered once and are gone. HBase's master learns of a killed server when
 * its session in ZooKeeper expires, by default after a minute and a half. A refused connection
 * shows at once that nothing listens on its port any more. A server never comes back: a restarted
 * one has another name. Not thread-safe.
 */
final class ServersGone {

  private final Map<ServerName, Long> lastAnswers = new LinkedHashMap<>();
  private final Set<ServerName> gone = new HashSet<>();

  /**
   * A server that is gone.
   *
   * @param lastAnswer epoch microseconds of its last answer before it went
   */
  record Gone(ServerName server, long lastAnswer) {}

  void answered(ServerName server, long micros) {
    lastAnswers.put(server, micros);
  }

  boolean isGone(ServerName server) {
    return gone.contains(server);
  }

  /** Returns servers that the master no longer lists as live, once each. */
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

  /** Returns the server, once, if a failed call shows that its process has ended. */
  List<Gone> after(Throwable failure, ServerName server) {
    Long answer = lastAnswers.get(server);
    return answer != null && isRefused(failure) && gone.add(server)
        ? List.of(new Gone(server, answer))
        : List.of();
  }

  private static boolean isRefused(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      // Netty's time limit of a connection, which an overloaded server exceeds, is one too.
      if (cause instanceof ConnectException
          && !cause.getClass().getSimpleName().equals("ConnectTimeoutException")) {
        return true;
      }
    }
    return false;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.run.EventLine;
import dev.htk.snapshot.SlowCalls;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Reads HBase's own slow log, for servers without a recorder. The log has calls that a handler
 * processed for {@code hbase.ipc.warn.response.time} (10 s by default) or longer, if {@code
 * hbase.regionserver.slowlog.buffer.enabled} is set. Thread-safe.
 */
final class SlowLog {

  private static final String WARN_MILLIS = "hbase.ipc.warn.response.time";
  private static final List<String> KEYS =
      List.of(HConstants.SLOW_LOG_BUFFER_ENABLED_KEY, WARN_MILLIS);

  private final Cluster cluster;
  private final Map<ServerName, SortedMap<String, String>> settings = new HashMap<>();

  SlowLog(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Adds the writes in a server's slow log to a window.
   *
   * @return what that log can show, in words
   */
  String read(Admin admin, ServerName server, RowWindow window) throws IOException {
    for (SlowBatch call : SlowCalls.read(admin, server)) {
      window.add(EventLine.of(server.toString(), call), 0);
    }
    return reach(server);
  }

  private String reach(ServerName server) {
    SortedMap<String, String> known = settings(server);
    if (known.isEmpty()) {
      return "what HBase's slow log has, if it is on";
    }
    return Boolean.parseBoolean(known.get(HConstants.SLOW_LOG_BUFFER_ENABLED_KEY))
        ? "HBase's slow log, of calls over %s ms".formatted(known.get(WARN_MILLIS))
        : "nothing: HBase's slow log is off ("
            + HConstants.SLOW_LOG_BUFFER_ENABLED_KEY
            + ", "
            + WARN_MILLIS
            + ")";
  }

  private synchronized SortedMap<String, String> settings(ServerName server) {
    if (!settings.containsKey(server)) {
      try {
        settings.putAll(cluster.settings(KEYS));
      } catch (IOException notAnswering) {
        // The settings stay unknown, and reach() says so.
      }
    }
    return settings.computeIfAbsent(server, unknown -> new TreeMap<>());
  }
}

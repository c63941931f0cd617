package dev.htk.harness.diagnosis.live;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.run.EventLine;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.LogEntry;
import org.apache.hadoop.hbase.client.OnlineLogRecord;
import org.apache.hadoop.hbase.client.ServerType;

/**
 * Reads HBase's own slow log, for servers without a recorder. The log has calls that a handler
 * processed for {@code hbase.ipc.warn.response.time} (10 s by default) or longer, if {@code
 * hbase.regionserver.slowlog.buffer.enabled} is set. It tells how long a call was queued, but not
 * where the rest of its time went. Times are whole milliseconds of the server's clock. Thread-safe.
 */
final class SlowLog {

  private static final int MOST_ENTRIES = 256;
  private static final String WARN_MILLIS = "hbase.ipc.warn.response.time";
  private static final List<String> KEYS =
      List.of(HConstants.SLOW_LOG_BUFFER_ENABLED_KEY, WARN_MILLIS);

  /** A region's full name: table, start key, id, and the encoded name between two dots. */
  private static final Pattern REGION = Pattern.compile("([^,]+),.*\\.([0-9a-f]{32})\\.");

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
    for (LogEntry entry :
        admin.getLogEntries(
            Set.of(server), "SLOW_LOG", ServerType.REGION_SERVER, MOST_ENTRIES, Map.of())) {
      if (entry instanceof OnlineLogRecord call && isWrite(call)) {
        window.add(row(server, call), 0);
      }
    }
    return reach(server);
  }

  private static boolean isWrite(OnlineLogRecord call) {
    return call.getMethodName().equals("Mutate") || call.getMultiMutationsCount() > 0;
  }

  /** Converts a call to a batch of which only two parts are known. */
  static EventLine row(ServerName server, OnlineLogRecord call) {
    Matcher region = REGION.matcher(call.getRegionName());
    boolean isKnown = region.matches();
    long taken = call.getStartTime();
    return new EventLine(
        "batch",
        server.toString(),
        null,
        isKnown ? region.group(1) : null,
        isKnown ? region.group(2) : null,
        null,
        null,
        call.getClientAddress(),
        micros(taken - call.getQueueTime()),
        micros(taken + call.getProcessingTime()),
        Map.of(
            BatchPart.QUEUE.key(), micros(call.getQueueTime()),
            BatchPart.REST.key(), micros(call.getProcessingTime()),
            Figure.OPERATIONS.key(), (long) Math.max(1, call.getMultiMutationsCount())));
  }

  private static long micros(long millis) {
    return TimeUnit.MILLISECONDS.toMicros(millis);
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

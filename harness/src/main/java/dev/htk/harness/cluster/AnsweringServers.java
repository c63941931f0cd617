package dev.htk.harness.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;

/**
 * Queries region servers that run in their own processes, through the web pages on their info
 * ports. {@link #beans} asks the master for a server's info port only once. Thread-safe.
 */
public final class AnsweringServers {

  private final Connection connection;
  private final ServerPages pages;
  private final Map<ServerName, Integer> infoPorts = new ConcurrentHashMap<>();

  public AnsweringServers(Connection connection) {
    this.connection = connection;
    this.pages = ServerPages.of(connection.getConfiguration());
  }

  /** Returns the pages that the queries go to. */
  ServerPages pages() {
    return pages;
  }

  /** See {@link Cluster#settings}. */
  public SortedMap<ServerName, SortedMap<String, String>> settings(Collection<String> keys)
      throws IOException {
    SortedMap<ServerName, SortedMap<String, String>> result = new TreeMap<>();
    Set<String> wanted = Set.copyOf(keys);
    for (Map.Entry<ServerName, ServerMetrics> server : live().entrySet()) {
      SortedMap<String, String> values =
          pages.configuration(server.getKey(), server.getValue().getInfoServerPort());
      values.keySet().retainAll(wanted);
      result.put(server.getKey(), values);
    }
    return result;
  }

  /** See {@link Cluster#beans}. */
  public JsonNode beans(ServerName server, String query) throws IOException {
    Integer port = infoPorts.get(server);
    if (port == null) {
      live().forEach((name, metrics) -> infoPorts.put(name, metrics.getInfoServerPort()));
      port = infoPorts.get(server);
    }
    if (port == null) {
      throw new IOException("region server %s is not live".formatted(server));
    }
    return pages.beans(server, port, query);
  }

  private Map<ServerName, ServerMetrics> live() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS)).getLiveServerMetrics();
    }
  }
}

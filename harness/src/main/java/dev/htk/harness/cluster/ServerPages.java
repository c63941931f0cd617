// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.snapshot.InfoPage;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;

/**
 * Reads the pages that each HBase server offers on its info port: {@code /conf}, {@code /jmx},
 * {@code /stacks}. Thread-safe. Every method throws an {@link IOException} that names server and
 * address if the page does not answer within 30 seconds, and a {@link HiddenPagesException} if the
 * server has no info port.
 */
public final class ServerPages {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern THREAD =
      Pattern.compile("^Thread \\d+ \\((.*)\\):$", Pattern.MULTILINE);

  private final Cluster cluster;
  private final Configuration client;
  private final Map<ServerName, Integer> infoPorts = new ConcurrentHashMap<>();

  /**
   * @param cluster names the servers; its client configuration says whether the pages use HTTPS
   */
  public ServerPages(Cluster cluster) {
    this.cluster = cluster;
    this.client = cluster.connection().getConfiguration();
  }

  /** See {@link Cluster#settings}. */
  public SortedMap<ServerName, SortedMap<String, String>> settings(Collection<String> keys)
      throws IOException {
    SortedMap<ServerName, SortedMap<String, String>> result = new TreeMap<>();
    for (ServerName server : cluster.liveServers().keySet()) {
      SortedMap<String, String> values = configuration(server);
      values.keySet().retainAll(keys);
      result.put(server, values);
    }
    return result;
  }

  /** Returns the server's configuration, which does not prove that the server applies it. */
  public SortedMap<String, String> configuration(ServerName server) throws IOException {
    SortedMap<String, String> values = new TreeMap<>();
    for (JsonNode property : json(server, "/conf?format=json").path("properties")) {
      values.put(property.path("key").asText(), property.path("value").asText());
    }
    return values;
  }

  /**
   * Returns the server's configuration as Hadoop saves it: values as they were read, without
   * replacing {@code ${…}}, each with its source.
   *
   * @param server a region server or a master
   */
  public SiteFile savedConfiguration(ServerName server, int infoPort) throws IOException {
    String page = new InfoPage(client, server, infoPort).read("/conf?format=xml");
    try {
      return SiteFile.parse("/conf of " + server, page.getBytes(StandardCharsets.UTF_8));
    } catch (SiteFileException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** See {@link Cluster#beans}. */
  public JsonNode beans(ServerName server, String query) throws IOException {
    return json(server, "/jmx?qry=" + query).path("beans");
  }

  /** Returns the names of all threads in the server's JVM. */
  public List<String> threads(ServerName server) throws IOException {
    return THREAD
        .matcher(text(server, "/stacks"))
        .results()
        .map(thread -> thread.group(1))
        .toList();
  }

  private JsonNode json(ServerName server, String path) throws IOException {
    return JSON.readTree(text(server, path));
  }

  private String text(ServerName server, String path) throws IOException {
    return new InfoPage(client, server, infoPort(server)).read(path);
  }

  /**
   * Asks the master only once for all ports; a server that has just started has 0 yet, and one that
   * hides its pages keeps -1.
   */
  private int infoPort(ServerName server) throws IOException {
    if (infoPorts.getOrDefault(server, 0) == 0) {
      cluster
          .liveServers()
          .forEach((name, metrics) -> infoPorts.put(name, metrics.getInfoServerPort()));
    }
    Integer port = infoPorts.get(server);
    if (port == null) {
      throw new IOException("region server %s is not live".formatted(server));
    }
    if (port <= 0) {
      throw new HiddenPagesException(server);
    }
    return port;
  }
}

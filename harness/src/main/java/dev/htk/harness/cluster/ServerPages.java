package dev.htk.harness.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;

/**
 * Reads the pages that each HBase server offers on its info port: {@code /conf}, {@code /jmx},
 * {@code /stacks}. Thread-safe. Every method throws an {@link IOException} that names server and
 * address if the page does not answer within 30 seconds.
 */
public final class ServerPages {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern THREAD =
      Pattern.compile("^Thread \\d+ \\((.*)\\):$", Pattern.MULTILINE);

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(LIMIT).build();
  private final String scheme;

  private ServerPages(String scheme) {
    this.scheme = scheme;
  }

  /** Returns the pages of a cluster, whose client configuration says whether they use HTTPS. */
  static ServerPages of(Configuration configuration) {
    return new ServerPages(configuration.getBoolean("hbase.ssl.enabled", false) ? "https" : "http");
  }

  /** Returns the server's configuration, which does not prove that the server applies it. */
  public SortedMap<String, String> configuration(ServerName server, int infoPort)
      throws IOException {
    SortedMap<String, String> values = new TreeMap<>();
    for (JsonNode property : json(server, infoPort, "/conf?format=json").path("properties")) {
      values.put(property.path("key").asText(), property.path("value").asText());
    }
    return values;
  }

  /** Returns the JMX beans that match a query, such as {@code java.lang:type=Memory}. */
  public JsonNode beans(ServerName server, int infoPort, String query) throws IOException {
    return json(server, infoPort, "/jmx?qry=" + query).path("beans");
  }

  /** Returns the names of all threads in the server's JVM. */
  public List<String> threads(ServerName server, int infoPort) throws IOException {
    return THREAD
        .matcher(text(server, infoPort, "/stacks"))
        .results()
        .map(thread -> thread.group(1))
        .toList();
  }

  private JsonNode json(ServerName server, int infoPort, String path) throws IOException {
    return JSON.readTree(text(server, infoPort, path));
  }

  private String text(ServerName server, int infoPort, String path) throws IOException {
    URI uri =
        URI.create(
            String.format(
                Locale.ROOT, "%s://%s:%d%s", scheme, server.getHostname(), infoPort, path));
    try {
      HttpResponse<String> response =
          http.send(
              HttpRequest.newBuilder(uri).timeout(LIMIT).build(),
              HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IOException("answered " + response.statusCode());
      }
      return response.body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading " + uri, e);
    } catch (IOException e) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "region server %s does not answer at %s: %s",
              server,
              uri,
              e.getMessage()),
          e);
    }
  }
}

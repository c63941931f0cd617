// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.io.IOUtils;

/**
 * The pages that an HBase server offers on its info port, such as {@code /conf}. Immutable and
 * thread-safe.
 */
public final class InfoPage {

  /** A firewall that drops packets must not hold up the other servers for long. */
  private static final int CONNECT_MILLIS = (int) TimeUnit.SECONDS.toMillis(5);

  private static final int LIMIT_MILLIS = (int) TimeUnit.SECONDS.toMillis(30);

  private final ServerName server;
  private final String address;

  /**
   * Names the pages of a server; sends nothing yet.
   *
   * @param client says whether the cluster's pages use HTTPS
   * @param port the server's info port
   */
  public InfoPage(Configuration client, ServerName server, int port) {
    this.server = server;
    this.address =
        (client.getBoolean("hbase.ssl.enabled", false) ? "https" : "http")
            + "://"
            + server.getHostname()
            + ":"
            + port;
  }

  /**
   * Reads a page.
   *
   * @param path with its query, such as {@code /jmx?qry=java.lang:type=Memory}
   * @throws IOException that names server and address, if the server does not answer within 5
   *     seconds, or the page not within 30
   */
  public String read(String path) throws IOException {
    String place = address + path;
    try {
      HttpURLConnection connection = (HttpURLConnection) new URL(place).openConnection();
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(LIMIT_MILLIS);
      if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
        throw new IOException("answered " + connection.getResponseCode());
      }
      try (InputStream body = connection.getInputStream()) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        IOUtils.copyBytes(body, bytes, 1 << 16);
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new IOException(
          "region server " + server + " does not answer at " + place + ": " + e.getMessage(), e);
    }
  }
}

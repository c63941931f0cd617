// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.read.RunFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps beans of the region servers' {@code /jmx} pages, every ten seconds: what an operator's
 * monitoring could have kept too. Of histograms on the pages that counters are read from, it keeps
 * what happened in those ten seconds, though the run's servers forget it every second. Nothing is
 * kept of a MiniCluster, whose servers share their beans. Thread-safe.
 */
public final class JmxSamples implements PageCounters.Listener, Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(JmxSamples.class);
  private static final long PERIOD_MICROS = TimeUnit.SECONDS.toMicros(10);

  /** With the pages that counters are on, everything of use but the figures by region. */
  private static final List<String> FURTHER =
      List.of(
          "Hadoop:service=HBase,name=RegionServer,sub=IO",
          "Hadoop:service=HBase,name=RegionServer,sub=Memory",
          "Hadoop:service=HBase,name=JvmMetrics");

  /**
   * A server's beans at one time.
   *
   * @param time epoch microseconds of the client's clock
   */
  private record Sample(long time, String server, List<JsonNode> beans) {}

  private final Cluster cluster;
  private final Path folder;
  private final Map<ServerName, OfServer> servers = new TreeMap<>();
  private boolean isClosed;

  /** The file of a server, and what has been read of it since the latest sample. */
  private static final class OfServer {
    private final BeanPeriod period = new BeanPeriod();
    private final JsonLines file;
    private long begin = Long.MIN_VALUE;
    private long latest;

    OfServer(Path path) throws IOException {
      Files.createDirectories(path.getParent());
      file = new JsonLines(path);
    }
  }

  /**
   * @param folder gets a folder for each server, with a {@code jmx.jsonl}
   */
  public JmxSamples(Cluster cluster, Path folder) {
    this.cluster = cluster;
    this.folder = folder;
  }

  /** Takes a server's pages. The first ones are a sample of their own. */
  @Override
  public synchronized void take(long time, ServerName server, Iterable<JsonNode> pages) {
    if (isClosed) {
      return;
    }
    try {
      OfServer of = servers.get(server);
      if (of == null) {
        of = new OfServer(file(server));
        servers.put(server, of);
      }
      pages.forEach(of.period::take);
      of.latest = time;
      if (time - PERIOD_MICROS >= of.begin) {
        write(server, of);
      }
    } catch (IOException e) {
      LOG.warn("not all beans of {} this time: {}", server, e.getMessage());
    }
  }

  private void write(ServerName server, OfServer of) throws IOException {
    of.begin = of.latest;
    try {
      for (String query : FURTHER) {
        of.period.take(cluster.beans(server, query));
      }
    } finally {
      of.file.append(new Sample(of.latest, server.toString(), of.period.end()));
      of.file.flush();
    }
  }

  private Path file(ServerName server) {
    return folder.resolve(server.toString()).resolve("jmx.jsonl");
  }

  /** Keeps what was read since the latest samples, and compresses the files. */
  @Override
  public synchronized void close() throws IOException {
    isClosed = true;
    for (Map.Entry<ServerName, OfServer> of : servers.entrySet()) {
      if (of.getValue().latest > of.getValue().begin) {
        try {
          write(of.getKey(), of.getValue());
        } catch (IOException e) {
          LOG.info("the last beans of {} are not all there: {}", of.getKey(), e.getMessage());
        }
      }
      of.getValue().file.close();
      RunFile.compress(file(of.getKey()), /* leastBytes= */ 1);
    }
  }
}

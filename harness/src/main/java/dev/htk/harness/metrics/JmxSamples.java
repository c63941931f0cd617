// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.HiddenPagesException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.TimedLines;
import dev.htk.harness.run.read.RunFile;
import dev.htk.snapshot.CounterPage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.ServerName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps beans of the region servers' {@code /jmx} pages, as they are, every ten seconds: what an
 * operator's monitoring could have kept too. Nothing is kept of a MiniCluster, whose servers share
 * their beans.
 */
public final class JmxSamples implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(JmxSamples.class);
  private static final int PERIOD_SECONDS = 10;

  /** Everything of use but the figures by region, which are large. */
  private static final List<String> QUERIES =
      Stream.concat(
              Stream.of(CounterPage.values()).map(CounterPage::query),
              Stream.of(
                  "Hadoop:service=HBase,name=RegionServer,sub=IO",
                  "Hadoop:service=HBase,name=RegionServer,sub=Memory",
                  "Hadoop:service=HBase,name=JvmMetrics"))
          .toList();

  /**
   * A server's beans at one time.
   *
   * @param time epoch microseconds of the client's clock
   */
  private record Sample(long time, String server, List<JsonNode> beans) {}

  private final Cluster cluster;
  private final Path folder;
  private final RecorderClock clock;
  private final Map<ServerName, JsonLines> files = new TreeMap<>();
  private final TimedLines lines;

  private JmxSamples(Cluster cluster, Path folder, RecorderClock clock) {
    this.cluster = cluster;
    this.folder = folder;
    this.clock = clock;
    this.lines =
        new TimedLines(
            this::closeFiles,
            PERIOD_SECONDS,
            "htk-jmx-samples",
            "sampling the servers' beans",
            this::sample);
  }

  /**
   * Takes a sample now, and further ones from now on.
   *
   * @param folder gets a folder for each server, with a {@code jmx.jsonl}
   */
  public static JmxSamples start(Cluster cluster, Path folder) {
    JmxSamples samples = new JmxSamples(cluster, folder, RecorderClock.anchoredNow());
    samples.lines.doOrWarn();
    samples.lines.start();
    return samples;
  }

  private void sample() throws IOException {
    if (cluster.kind() == ClusterKind.MINI) {
      return;
    }
    for (ServerName server : cluster.liveServers().keySet()) {
      try {
        append(server);
      } catch (HiddenPagesException e) {
        LOG.debug("never any beans of {}", server, e);
      } catch (IOException e) {
        LOG.warn("no beans of {} this time: {}", server, e.getMessage());
      }
    }
  }

  private void append(ServerName server) throws IOException {
    long time = clock.epochMicros();
    List<JsonNode> beans = new ArrayList<>();
    for (String query : QUERIES) {
      cluster.beans(server, query).forEach(beans::add);
    }
    JsonLines file = files.get(server);
    if (file == null) {
      Files.createDirectories(file(server).getParent());
      file = new JsonLines(file(server));
      files.put(server, file);
    }
    file.append(new Sample(time, server.toString(), beans));
    file.flush();
  }

  private Path file(ServerName server) {
    return folder.resolve(server.toString()).resolve("jmx.jsonl");
  }

  /** Takes a last sample, and compresses the files. */
  @Override
  public void close() throws IOException {
    lines.end("a region server's beans have not come for a minute");
  }

  private void closeFiles() throws IOException {
    for (Map.Entry<ServerName, JsonLines> file : files.entrySet()) {
      file.getValue().close();
      RunFile.compress(file(file.getKey()), /* leastBytes= */ 1);
    }
  }
}

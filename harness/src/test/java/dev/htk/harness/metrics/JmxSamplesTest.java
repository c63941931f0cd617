// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.run.ClusterKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmxSamplesTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final ServerName OPEN =
      ServerName.valueOf("a.example.org", 16020, 1_764_340_000_000L);
  private static final ServerName SILENT = ServerName.valueOf("b.example.org", 16020, 5);

  @TempDir private Path folder;

  @Test
  void aServersBeansAreKeptEveryTenSeconds() throws IOException {
    try (JmxSamples samples = new JmxSamples(new Servers(ClusterKind.REMOTE), folder)) {
      for (int second = 0; second <= 23; second++) {
        samples.take(second * 1_000_000L, OPEN, pages(second));
      }
    }

    List<JsonNode> lines = lines(folder.resolve(OPEN + "/jmx.jsonl.gz"));
    assertThat(lines)
        .extracting(line -> line.path("time").asLong())
        .containsExactly(0L, 10_000_000L, 20_000_000L, 23_000_000L);
    JsonNode sample = lines.get(1);
    assertThat(sample.path("server").asText()).isEqualTo("a.example.org,16020,1764340000000");
    assertThat(sample.path("beans"))
        .extracting(bean -> bean.path("name").asText())
        .contains("IPC", "Hadoop:service=HBase,name=JvmMetrics")
        .noneMatch(name -> name.contains("Regions"));
    assertThat(sample.path("beans").get(0).path("Wait_max").asLong()).isEqualTo(10);
    assertThat(sample.path("beans").get(0).path("Wait_TimeRangeCount_1-10").asLong()).isEqualTo(10);
  }

  @Test
  void aServerThatDoesNotAnswerFurtherQuestionsKeepsWhatWasRead() throws IOException {
    try (JmxSamples samples = new JmxSamples(new Servers(ClusterKind.REMOTE), folder)) {
      samples.take(1, SILENT, pages(1));
      samples.take(1, OPEN, pages(1));
    }

    assertThat(lines(folder.resolve(OPEN + "/jmx.jsonl.gz"))).hasSize(1);
    assertThat(lines(folder.resolve(SILENT + "/jmx.jsonl.gz"))).hasSize(1);
  }

  @Test
  void countersAreReadFromTheSamePages() throws IOException {
    try (JmxSamples samples = new JmxSamples(new Servers(ClusterKind.REMOTE), folder)) {
      assertThat(CounterSource.of(new Servers(ClusterKind.REMOTE), samples).read()).hasSize(1);
    }

    assertThat(lines(folder.resolve(OPEN + "/jmx.jsonl.gz")).get(0).path("beans"))
        .extracting(bean -> bean.path("name").asText())
        .contains("Hadoop:service=HBase,name=RegionServer,sub=Server", "java.lang:type=Memory");
    assertThat(folder).isDirectoryNotContaining(file -> file.endsWith(SILENT.toString()));
  }

  @Test
  void nothingIsKeptAfterTheEnd() throws IOException {
    JmxSamples samples = new JmxSamples(new Servers(ClusterKind.REMOTE), folder);
    samples.close();
    samples.take(1, OPEN, pages(1));

    assertThat(folder).isEmptyDirectory();
  }

  private static Iterable<JsonNode> pages(int operations) {
    return List.of(
        JSON.createArrayNode()
            .add(
                JSON.createObjectNode()
                    .put("name", "IPC")
                    .put("Wait_num_ops", operations)
                    .put("Wait_max", operations)
                    .put("Wait_mean", 1)
                    .put("Wait_TimeRangeCount_1-10", 1)));
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    try (InputStream bytes = new GZIPInputStream(Files.newInputStream(file));
        MappingIterator<JsonNode> lines = JSON.readerFor(JsonNode.class).readValues(bytes)) {
      return lines.readAll();
    }
  }

  /** Two servers, one of which answers, with an almost empty bean for each query. */
  private record Servers(ClusterKind kind) implements Cluster {

    @Override
    public Map<ServerName, ServerMetrics> liveServers() {
      Map<ServerName, ServerMetrics> live = new HashMap<>();
      live.put(OPEN, null);
      live.put(SILENT, null);
      return live;
    }

    @Override
    public JsonNode beans(ServerName server, String query) throws IOException {
      if (server.equals(SILENT)) {
        throw new IOException("it does not answer");
      }
      return JSON.createArrayNode().add(JSON.createObjectNode().put("name", query));
    }

    @Override
    public Connection connection() {
      throw new UnsupportedOperationException();
    }

    @Override
    public SortedMap<ServerName, SortedMap<String, String>> settings(Collection<String> keys) {
      return Collections.emptySortedMap();
    }

    @Override
    public void writeClientConfiguration(Path folder) {}

    @Override
    public void close() {}
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.run.ClusterKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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
  void aSampleIsTakenAtTheBeginAndAtTheEndOfEachServerThatAnswers() throws IOException {
    JmxSamples samples = JmxSamples.start(new Servers(ClusterKind.REMOTE), folder);
    assertThat(folder.resolve(OPEN + "/jmx.jsonl")).isNotEmptyFile();
    samples.close();

    List<String> lines = lines(folder.resolve(OPEN + "/jmx.jsonl.gz"));
    assertThat(lines).hasSize(2);
    JsonNode sample = JSON.readTree(lines.get(0));
    assertThat(sample.path("server").asText()).isEqualTo("a.example.org,16020,1764340000000");
    assertThat(sample.path("time").asLong()).isPositive();
    assertThat(sample.path("beans"))
        .extracting(bean -> bean.path("name").asText())
        .contains("Hadoop:service=HBase,name=RegionServer,sub=Server", "java.lang:type=Memory")
        .noneMatch(name -> name.contains("Regions"));
    assertThat(folder).isDirectoryNotContaining(file -> file.endsWith(SILENT.toString()));
  }

  @Test
  void nothingIsKeptOfServersThatShareTheirBeans() throws IOException {
    JmxSamples.start(new Servers(ClusterKind.MINI), folder).close();

    assertThat(folder).isEmptyDirectory();
  }

  private static List<String> lines(Path file) throws IOException {
    try (InputStream bytes = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(bytes.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
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

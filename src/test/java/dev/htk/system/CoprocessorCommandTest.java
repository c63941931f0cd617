package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.coprocessor.ServerRecorder;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What {@code htk coprocessor} asks of a running cluster. */
@Order(6)
@ExtendWith(SharedCluster.Extension.class)
class CoprocessorCommandTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final String SITE = "<configuration>\n</configuration>\n";

  private final SharedCluster cluster;
  @TempDir private Path folder;

  CoprocessorCommandTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void theSourcesOfEveryServerAreSaidWithTheirPeriods() throws Exception {
    Result result = htk("sources", "--cluster", configuration(), "--format", "json");

    assertThat(result.stderr()).isEmpty();
    JsonNode servers = JsonMapper.builder().build().readTree(result.stdout());
    assertThat(servers).isNotEmpty();
    for (JsonNode server : servers) {
      assertThat(server.path("recorder").asBoolean()).isTrue();
      List<String> sources = new ArrayList<>();
      for (JsonNode source : server.path("sources")) {
        sources.add(source.path("source").asText() + " " + source.path("periodMicros").asLong(-1));
      }
      assertThat(sources)
          .containsExactlyElementsOf(
              Arrays.stream(SourceKind.values())
                  .map(kind -> kind.code() + " " + kind.periodMicros())
                  .toList());
    }
  }

  @Test
  void theClusterIsAskedForItsLineBeforeTheFileIsTouched() throws Exception {
    Path site = Files.writeString(folder.resolve("hbase-site.xml"), SITE);

    Result installed = htk("install", "--site", site.toString(), "--cluster", configuration());
    assertThat(installed.exitCode()).as(installed.stderr()).isZero();
    assertThat(installed.stdout()).contains("HBase 2.6");
    assertThat(site).content().contains(ServerRecorder.class.getName());

    Result removed = htk("remove", "--site", site.toString());
    assertThat(removed.exitCode()).as(removed.stderr()).isZero();
    assertThat(site).hasContent(SITE);
  }

  private String configuration() {
    return cluster.configuration().toString();
  }

  private Result htk(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("coprocessor"));
    command.addAll(List.of(arguments));
    return HtkProcess.run(folder, LIMIT, command.toArray(String[]::new));
  }
}

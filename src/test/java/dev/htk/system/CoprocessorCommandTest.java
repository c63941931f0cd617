// SPDX-License-Identifier: Apache-2.0
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the requests of {@code htk coprocessor} to a running cluster. */
@OnSharedCluster
class CoprocessorCommandTest {

  private static final String SITE = "<configuration>\n</configuration>\n";

  @RegisterExtension static final HtkSession htk = new HtkSession();

  private final SharedCluster cluster;

  CoprocessorCommandTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void theSourcesOfEveryServerAreListedWithTheirPeriods() throws Exception {
    Result result = coprocessor("sources", "--cluster", configuration(), "--format", "json");

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
    Path site = Files.writeString(htk.here().resolve("hbase-site.xml"), SITE);

    Result installed =
        coprocessor("install", "--site", site.toString(), "--cluster", configuration());
    assertThat(installed.exitCode()).as(installed.stderr()).isZero();
    assertThat(installed.stdout()).contains("HBase 2.6");
    assertThat(site).content().contains(ServerRecorder.class.getName());

    Result removed = coprocessor("remove", "--site", site.toString());
    assertThat(removed.exitCode()).as(removed.stderr()).isZero();
    assertThat(site).hasContent(SITE);
  }

  @Test
  void aRemovalFromAnEditedFileIsRolledBackByTheCommand() throws Exception {
    Path site = Files.createDirectory(htk.here().resolve("edited")).resolve("hbase-site.xml");
    Files.writeString(site, SITE);
    coprocessor("install", "--site", site.toString(), "--cluster", configuration());
    String edited = Files.readString(site) + "\n";
    Files.writeString(site, edited);
    Result removed = coprocessor("remove", "--site", site.toString());
    assertThat(removed.exitCode()).as(removed.stderr()).isZero();

    Result back = htk.run("profile", "rollback", "--site", site.toString());

    assertThat(back.exitCode()).as(back.stderr()).isZero();
    assertThat(site).content().isEqualTo(edited);
  }

  private String configuration() {
    return cluster.configuration().toString();
  }

  private static Result coprocessor(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("coprocessor"));
    command.addAll(List.of(arguments));
    return htk.run(command.toArray(String[]::new));
  }
}

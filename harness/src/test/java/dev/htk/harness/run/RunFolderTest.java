// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ServerActivity.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFolderTest {

  @TempDir private Path parent;

  private RunFolder folder;

  @BeforeEach
  void createFolder() throws IOException {
    folder = new RunFolder(parent.resolve("new/run"));
    folder.create();
  }

  @Test
  void aManifestIsReadBackAsItWasWritten() throws IOException, HarnessException {
    Manifest manifest = Samples.manifest("ssd-tuned");

    folder.write(manifest);

    assertThat(folder.readManifest()).isEqualTo(manifest);
  }

  @Test
  void anEarlierManifestIsWrittenBackToTheSameBytes() throws IOException, HarnessException {
    byte[] earlier = getClass().getResourceAsStream("manifest.json").readAllBytes();
    Path file = Files.write(folder.path().resolve("manifest.json"), earlier);

    folder.write(folder.readManifest());

    assertThat(file).hasBinaryContent(earlier);
  }

  @Test
  void aSummaryIsReadBackAsItWasWritten() throws IOException, HarnessException {
    ServerActivity servers = new ServerActivity(new Work(12, 34_000, 5_000, 1 << 20), Work.NONE, 2);
    Summary summary = Samples.loadSummary(100, 500, servers);

    folder.write(summary);

    assertThat(folder.readSummary()).isEqualTo(summary);
  }

  @Test
  void theEndOfARunReplacesItsManifest() throws IOException, HarnessException {
    Manifest manifest = Samples.manifest("stock");
    folder.write(manifest);

    folder.write(manifest.withEnd(1_790_000_001_000_000L));

    assertThat(folder.readManifest().end()).isEqualTo(1_790_000_001_000_000L);
    assertThat(folder.readManifest()).isEqualTo(manifest.withEnd(1_790_000_001_000_000L));
    try (Stream<Path> files = Files.list(folder.path())) {
      assertThat(files).containsExactly(folder.path().resolve("manifest.json"));
    }
  }

  @Test
  void theSummaryHasTheShapeOfTheContract() throws IOException {
    folder.write(Samples.loadSummary(100, 500));

    JsonNode json = new ObjectMapper().readTree(folder.path().resolve("summary.json").toFile());

    assertThat(json.at("/throughput").asDouble()).isEqualTo(100.0);
    assertThat(json.at("/offered").isNull()).isTrue();
    assertThat(json.at("/operations/INSERT/count").asLong()).isEqualTo(100);
    assertThat(json.at("/operations/INSERT/failed").asLong()).isZero();
    for (String figure : new String[] {"mean", "p50", "p95", "p99", "p999", "p9999", "max"}) {
      assertThat(json.at("/operations/INSERT/service/" + figure).asDouble()).isEqualTo(500.0);
      assertThat(json.at("/operations/INSERT/response/" + figure).asDouble()).isEqualTo(500.0);
    }
    assertThat(json.at("/rows/expected").asLong()).isEqualTo(100);
    assertThat(json.at("/rows/found").asLong()).isEqualTo(100);
    assertThat(json.at("/verdict").asText()).isEqualTo("ok");
    assertThat(json.at("/reasons").isArray()).isTrue();
  }

  @Test
  void aFolderIsARunOnceItHasManifestAndSummary() throws IOException {
    assertThat(RunFolder.isRun(folder.path())).isFalse();
    folder.write(Samples.manifest("stock"));
    assertThat(RunFolder.isRun(folder.path())).isFalse();
    folder.write(Samples.loadSummary(1, 1));
    assertThat(RunFolder.isRun(folder.path())).isTrue();
  }

  @Test
  void aMissingFileIsNamed() {
    assertThat(refusalOf(folder::readSummary))
        .contains(folder.path().toString(), "no summary.json");
    assertThat(refusalOf(folder::readManifest))
        .contains(folder.path().toString(), "no manifest.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "not json", "[1]", "{\"rows\": 5}", "{\"throughput\":\"x\"}"})
  void aFileThatIsNoSummaryIsRefused(String text) throws IOException {
    Path file = Files.writeString(folder.path().resolve("summary.json"), text);

    assertThat(refusalOf(folder::readSummary)).contains(file.toString(), "cannot be read");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "manifest.json /command",
        "manifest.json /versions",
        "manifest.json /versions/hbase",
        "manifest.json /cluster",
        "manifest.json /profile",
        "manifest.json /settings",
        "manifest.json /settingsInForce",
        "manifest.json /settingsInForce/host,16020,1",
        "manifest.json /workloadProperties",
        "manifest.json /phases",
        "summary.json /rows",
        "summary.json /reasons",
        "summary.json /phases",
        "summary.json /phases/load",
        "summary.json /phases/load/operations",
        "summary.json /phases/load/operations/INSERT",
      })
  void requiredFieldsMustNotBeNull(String place) throws Exception {
    folder.write(Samples.manifest("stock"));
    folder.write(Samples.loadSummary(1, 1));
    Path file = folder.path().resolve(place.substring(0, place.indexOf(' ')));
    JsonPointer at = JsonPointer.compile(place.substring(place.indexOf(' ') + 1));
    ObjectMapper json = new ObjectMapper();
    JsonNode whole = json.readTree(file.toFile());
    ObjectNode around = (ObjectNode) whole.at(at.head());
    assertThat(around.replace(at.last().getMatchingProperty(), null)).isNotNull();
    json.writeValue(file.toFile(), whole);

    assertThat(
            refusalOf(
                () -> {
                  folder.readManifest();
                  folder.readSummary();
                }))
        .contains(file.toString(), "cannot be read", "null", "another version of htk");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "null", "{\"rows\":{\"expected\":1,\"found\":1}}"})
  void jsonThatIsNoRunIsRefused(String text) throws IOException {
    Files.writeString(folder.path().resolve("summary.json"), text);
    Files.writeString(folder.path().resolve("manifest.json"), text);

    assertThat(refusalOf(folder::readSummary)).contains("summary.json", "cannot be read");
    assertThat(refusalOf(folder::readManifest)).contains("manifest.json", "cannot be read");
  }

  @Test
  void fieldsOfLaterVersionsAreIgnored() throws IOException, HarnessException {
    folder.write(Samples.loadSummary(1, 1));
    Path file = folder.path().resolve("summary.json");
    Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"amplification\": 3,"));

    assertThat(folder.readSummary()).isEqualTo(Samples.loadSummary(1, 1));
  }
}

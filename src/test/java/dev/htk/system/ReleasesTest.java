// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code -Pmeasure -Dgroups=releases}: whether HBase 2.6.4 is slower than 2.5.13, each out of a
 * folder of its jars. Six comparisons of seven minutes, the modelled ones side by side, the others
 * in turns; nothing else may run on the machine. Prints each.
 */
@Tag("releases")
class ReleasesTest {

  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"insert", "a", "c"})
  void theReleasesAreComparedOnAModelledServer(String workload) throws Exception {
    compare("--as ssd-node --workload " + workload);
  }

  @ParameterizedTest
  @ValueSource(strings = {"insert", "a", "c"})
  void theReleasesAreComparedOnThisHost(String workload) throws Exception {
    compare(
        "--closed-loop --trials 5 --scale 1 --records 5000 --operations 10000 --drain 1 --workload "
            + workload);
  }

  private void compare(String options) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "bench",
                "compare",
                "--out",
                "run",
                "--baseline-hbase-home",
                home(HBaseLine.V2_5),
                "--hbase-home",
                home(HBaseLine.V2_6)));
    command.addAll(Arrays.asList(options.split(" ")));

    Result compared = HtkProcess.run(folder, LIMIT, command.toArray(String[]::new));

    assertThat(compared.exitCode()).as(compared.stderr()).isIn(0, 1);
    System.out.printf("%n## %s%n%s%n", options, compared.stdout());
    assertThat(versions()).as("the versions that ran").containsOnly("2.5.13", "2.6.4");
  }

  private String home(HBaseLine line) throws IOException {
    return LineHome.make(line, folder.resolve("hbase-" + line.version())).toString();
  }

  /**
   * Returns the versions in the manifests of all trials, without the Hadoop they were built for.
   */
  private List<String> versions() throws IOException {
    List<Path> manifests;
    try (Stream<Path> files = Files.walk(HtkProcess.workingFolder(folder).resolve("run"))) {
      manifests = files.filter(file -> file.endsWith("manifest.json")).toList();
    }
    List<String> versions = new ArrayList<>();
    for (Path manifest : manifests) {
      JsonNode json = JSON.readTree(manifest.toFile());
      versions.add(json.at("/versions/hbase").asText().replaceFirst("-.*", ""));
    }
    return versions;
  }
}

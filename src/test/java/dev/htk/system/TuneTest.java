// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tunes for four minutes at most, with loads of some seconds. */
@Tag("nightly")
class TuneTest {

  private static final Duration LIMIT = Duration.ofMinutes(8);

  @TempDir private Path folder;

  @Test
  void aTuningRunsPairsAndAnEqualCommandRunsNoneAgain() throws Exception {
    JsonNode path = tune();
    assertThat(path.path("steps")).isNotEmpty();
    assertThat(path.path("steps").get(0).path("decision").asText()).isEqualTo("BEGUN");
    assertThat(path.path("steps").get(0).path("best").asDouble()).isPositive();
    assertThat(path.path("end").asText()).isNotBlank();
    RunFiles first = new RunFiles(folder.resolve("tuning/pair-01-best"));
    long ended = first.manifest().path("end").asLong();

    assertThat(tune()).isEqualTo(path);
    assertThat(first.manifest().path("end").asLong()).isEqualTo(ended);
    assertThat(folder.resolve("tuning/report.html")).content().contains("both sides equal");
  }

  private JsonNode tune() throws Exception {
    Result tuned =
        HtkProcess.run(
            folder,
            LIMIT,
            "tune",
            "--as",
            "ssd-node",
            "--disks",
            "1",
            "-p",
            "maxexecutiontime=6",
            "--budget",
            "4m",
            "--format",
            "json",
            "--out",
            folder.resolve("tuning").toString());
    assertThat(tuned.exitCode()).as(tuned.stderr()).isZero();
    return JsonMapper.builder().build().readTree(tuned.stdout());
  }
}

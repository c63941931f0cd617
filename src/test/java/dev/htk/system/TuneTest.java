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

    Result less = tune("3m");
    assertThat(less.exitCode()).isEqualTo(2);
    assertThat(less.stderr()).contains("--budget is less than this folder had before");
  }

  private Result tune(String budget) throws Exception {
    return HtkProcess.run(
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
        budget,
        "--format",
        "json",
        "--out",
        folder.resolve("tuning").toString());
  }

  private JsonNode tune() throws Exception {
    Result tuned = tune("4m");
    assertThat(tuned.exitCode()).as(tuned.stderr()).isZero();
    return JsonMapper.builder().build().readTree(tuned.stdout());
  }
}

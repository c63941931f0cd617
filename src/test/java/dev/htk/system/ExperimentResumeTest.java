// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills an experiment in its second trial with SIGKILL and repeats its command, which reads the
 * finished trial and runs only the second.
 */
@Tag("nightly")
class ExperimentResumeTest {

  private static final Duration GONE = Duration.ofSeconds(10);

  /** One interval of service times and one of response times. */
  private static final int AN_INTERVAL_OF_EACH = 2;

  /** Runs trials that measure for four seconds, long enough to be killed. */
  private static final String EXPERIMENT =
      """
      name: tiny
      summary: Two trials of a few seconds each.
      matrix: {profiles: [stock, ssd-tuned], workloads: [a], threads: [4], targets: [20], tables: [none]}
      phase: load
      scale: 1
      sizes: {small: {records: 200, trials: 1, budget: 10m}}
      """;

  @TempDir private Path folder;

  @Test
  void anExperimentKilledInItsSecondTrialGoesOnWithThatTrial() throws Exception {
    Path out = HtkProcess.workingFolder(folder).resolve("out");
    RunFiles experiment = new RunFiles(out);
    RunFiles first = new RunFiles(out.resolve("trial-01-stock"));
    RunFiles second = new RunFiles(out.resolve("trial-02-ssd-tuned"));
    Files.writeString(HtkProcess.workingFolder(folder).resolve("tiny.yaml"), EXPERIMENT);
    // By its whole path, so that the command lines of its processes name it.
    String[] command = {"bench", "experiment", "tiny.yaml", "--out", out.toString()};

    try (HtkProcess htk = HtkProcess.start(folder, command)) {
      await()
          .atMost(HtkProcess.LIMIT)
          .until(() -> !htk.isAlive() || second.clientIntervals() >= AN_INTERVAL_OF_EACH);
      assertThat(htk.isAlive()).as(htk.errors()).isTrue();
      htk.kill();
      await()
          .atMost(GONE)
          .untilAsserted(
              () -> {
                assertThat(new FolderProcesses(out).alive()).isEmpty();
                assertThat(second.folder().resolve("work")).doesNotExist();
              });
    }

    assertThat(experiment.names()).contains("experiment.json").doesNotContain("comparison.json");
    assertThat(first.manifest().path("end").asLong()).isPositive();
    assertThat(second.manifest().path("end").asLong()).isZero();
    assertThat(second.names()).doesNotContain("summary.json");
    assertThat(second.clientTotals().get("INSERT.service").getTotalCount()).isPositive();
    long killedStart = second.manifest().path("start").asLong();
    SortedMap<String, List<Object>> finished = contents(first);

    Result result = HtkProcess.run(folder, command);

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(result.stderr())
        .contains("resumes", "trial-02-ssd-tuned was not finished: its folder is replaced")
        .doesNotContain("trial-01-stock was not finished");
    assertThat(contents(first)).isEqualTo(finished);
    assertThat(second.manifest().path("start").asLong()).isGreaterThan(killedStart);
    assertThat(second.manifest().path("end").asLong()).isPositive();
    assertThat(second.summary().at("/rows/found").asLong()).isEqualTo(200);
    assertThat(experiment.json("comparison.json").at("/comparisons/0/comparison/pairs").asInt())
        .isEqualTo(1);
  }

  /** Returns the size and time of last change of each file of a run, and the manifest's text. */
  private static SortedMap<String, List<Object>> contents(RunFiles run) throws IOException {
    SortedMap<String, List<Object>> contents = new TreeMap<>();
    for (String name : run.names()) {
      Path file = run.folder().resolve(name);
      contents.put(name, List.of(Files.size(file), Files.getLastModifiedTime(file)));
    }
    contents.put("text", List.of(Files.readString(run.folder().resolve("manifest.json"))));
    return contents;
  }
}

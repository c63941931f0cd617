// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that no process or working file outlives a run, however it ends, and that its measurements
 * can be read.
 */
class InterruptTest {

  /** One interval of service times and one of response times for each of two seconds. */
  private static final int TWO_SECONDS = 4;

  @TempDir private Path folder;

  @Test
  void ctrlCLeavesAReadableRunAndNothingElse() throws Exception {
    try (HtkProcess htk = HtkProcess.start(folder, command("--records", "5000000"))) {
      RunFiles run = new RunFiles(out());
      await()
          .atMost(HtkProcess.LIMIT)
          .until(() -> !htk.isAlive() || run.clientIntervals() >= TWO_SECONDS);
      List<ProcessHandle> children = htk.descendants();
      assertThat(children).as(htk.errors()).hasSize(1);

      htk.interrupt();
      Result result = htk.await(Duration.ofSeconds(25));

      assertThat(result.exitCode()).isEqualTo(130);
      assertThat(children).noneMatch(ProcessHandle::isAlive);
      assertThat(run.names()).contains("manifest.json").doesNotContain("work", "summary.json");
      JsonNode manifest = run.manifest();
      assertThat(manifest.path("start").asLong()).isPositive();
      assertThat(manifest.path("end").asLong()).isEqualTo(0);
      assertThat(run.clientTotals().get("INSERT.service").getTotalCount()).isPositive();
      assertAllWholeLinesAreJson(out().resolve("server-events.jsonl"));
      assertAllWholeLinesAreJson(out().resolve("server-metrics.jsonl"));
      assertThat(RunFiles.namesIn(HtkProcess.temporaryFolder(folder))).isEmpty();
    }
  }

  /** Kills the command while the cluster is starting, when most files are being made. */
  @Test
  void aKilledCommandTakesItsTrialAndItsWorkFolderAlong() throws Exception {
    try (HtkProcess htk = HtkProcess.start(folder, command("--records", "1000"))) {
      Path work = out().resolve("work");
      await()
          .atMost(HtkProcess.LIMIT)
          .until(() -> !htk.isAlive() || Files.isDirectory(work.resolve("mini").resolve("hdfs")));
      List<ProcessHandle> children = htk.descendants();
      assertThat(children).as(htk.errors()).hasSize(1);

      htk.kill();

      await()
          .atMost(Duration.ofSeconds(10))
          .until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
      assertThat(work).doesNotExist();
    }
  }

  private Path out() throws IOException {
    return HtkProcess.workingFolder(folder).resolve("out");
  }

  private static String[] command(String... more) {
    String[] command = {"bench", "load", "--out", "out", more[0], more[1]};
    return command;
  }

  /** Checks all lines but the last, which a kill may cut short. */
  private static void assertAllWholeLinesAreJson(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).isNotEmpty();
    assertThat(lines.subList(0, lines.size() - 1))
        .allSatisfy(line -> JsonMapper.builder().build().readTree(line));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a run on a {@code local} cluster with SIGKILL: no server outlives it by more than ten
 * seconds, its servers' files are removed, and its measurements can be read.
 */
@Order(8)
class KilledHarnessTest {

  private static final Duration SERVERS_GONE = Duration.ofSeconds(10);
  private static final Duration REPORTED = Duration.ofSeconds(30);

  /** One interval of service times and one of response times for each of two seconds. */
  private static final int TWO_SECONDS = 4;

  @TempDir private Path folder;

  @Test
  void aCommandKilledWhileServersStartLeavesNoServer() throws Exception {
    try (HtkProcess htk = start()) {
      awaitMoment(htk, () -> processes().withWord("NameNode").size() == 1);

      htk.kill();

      awaitNothing();
    }
  }

  @Test
  void aTrialKilledWhileItMeasuresLeavesNoServerAndAFolderThatReads() throws Exception {
    try (HtkProcess htk = start()) {
      RunFiles run = new RunFiles(out());
      awaitMoment(htk, () -> run.clientIntervals() >= TWO_SECONDS);
      List<ProcessHandle> all = processes().alive();
      List<ProcessHandle> trial = processes().withWord("TrialProcess");
      assertThat(all).as("trial, ZooKeeper, HDFS and HBase").hasSizeGreaterThanOrEqualTo(6);
      assertThat(trial).hasSize(1);

      trial.get(0).destroyForcibly();

      awaitNothing();
      assertThat(all).noneMatch(ProcessHandle::isAlive);
      Result result = htk.await(REPORTED);
      assertThat(result.exitCode()).as(result.stderr()).isEqualTo(3);
      assertThat(run.names()).contains("manifest.json").doesNotContain("summary.json");
      assertThat(run.manifest().path("end").asLong()).isZero();
      assertThat(run.clientTotals().get("INSERT.service").getTotalCount()).isPositive();
      for (String name : run.names()) {
        if (name.endsWith(".jsonl")) {
          assertThat(run.linesUpToAKill(name)).as(name).isNotNull();
        }
      }
      assertThat(run.linesUpToAKill("server-metrics.jsonl")).isNotEmpty();
    }
  }

  private HtkProcess start() throws IOException {
    return HtkProcess.start(
        folder,
        "bench",
        "load",
        "--cluster",
        "local",
        "--heap",
        "512m",
        "--records",
        "5000000",
        "--out",
        out().toString());
  }

  /** Returns the whole path, so that the command lines of the run's processes contain it. */
  private Path out() throws IOException {
    return HtkProcess.workingFolder(folder).resolve("out");
  }

  private FolderProcesses processes() throws IOException {
    return new FolderProcesses(out().resolve("work"));
  }

  private static void awaitMoment(HtkProcess htk, Callable<Boolean> moment) {
    await().atMost(HtkProcess.LIMIT).until(() -> !htk.isAlive() || moment.call());
    assertThat(htk.isAlive()).as(htk.errors()).isTrue();
  }

  private void awaitNothing() {
    await()
        .atMost(SERVERS_GONE)
        .untilAsserted(
            () -> {
              assertThat(processes().alive()).isEmpty();
              assertThat(out().resolve("work")).doesNotExist();
            });
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that killing its supervisors leaves no server of a local cluster behind. */
@Tag("nightly")
class LocalClusterKillTest {

  private static final Duration END_LIMIT = Duration.ofSeconds(10);

  @TempDir private Path folder;

  /** Kills everyone who could clean up, so that only the servers are left, one of them stopped. */
  @Test
  void theCommandAndItsTrialKilledAtOnceWithAStoppedServerLeaveNothing() throws Exception {
    Path place = Files.createDirectories(folder.resolve("place"));
    try (HtkProcess htk = load(place)) {
      RunFiles run = new RunFiles(out());
      await().atMost(HtkProcess.LIMIT).until(() -> !htk.isAlive() || run.clientIntervals() > 0);
      List<ProcessHandle> all = htk.descendants();
      assertThat(all).as(htk.errors()).hasSize(6);
      assertThat(place).isNotEmptyDirectory();
      ProcessHandle trial = child(htk, all);
      List<ProcessHandle> servers = new FolderProcesses(out()).withWord("HRegionServer");
      assertThat(servers).hasSize(1);

      signal("STOP", servers.get(0));
      htk.kill();
      signal("KILL", trial);

      await().atMost(END_LIMIT).until(() -> all.stream().noneMatch(ProcessHandle::isAlive));
      await().atMost(END_LIMIT).until(() -> !Files.exists(out().resolve("work/local")));
      assertThat(place).isEmptyDirectory();
      assertThat(out().resolve("logs/regionserver-1.log")).isNotEmptyFile();
    }
  }

  private HtkProcess load(Path place) throws IOException {
    return HtkProcess.start(
        folder,
        "bench",
        "load",
        "--cluster",
        "local",
        "--heap",
        "512m",
        "--storage",
        "[DISK]" + place,
        "--records",
        "5000000",
        "--out",
        out().toString());
  }

  private Path out() throws IOException {
    return HtkProcess.workingFolder(folder).resolve("out");
  }

  /** Returns the trial's JVM, which is not a child of another of these processes. */
  private static ProcessHandle child(HtkProcess htk, List<ProcessHandle> all) {
    return all.stream()
        .filter(process -> process.parent().filter(all::contains).isEmpty())
        .findFirst()
        .orElseThrow(() -> new AssertionError("no trial; " + htk.errors()));
  }

  private static void signal(String name, ProcessHandle process)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-s", name, Long.toString(process.pid())).start().waitFor();
  }
}

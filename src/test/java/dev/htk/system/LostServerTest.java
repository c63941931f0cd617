// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The only region server of a local cluster dies by SIGKILL in the middle of a load: the run ends
 * at once and says so, where HBase's client would go on trying for minutes. {@link
 * LocalClusterTest} has the other roles, and {@link RegionServerKilledTest} a server that others
 * can stand in for.
 */
@Tag("nightly")
class LostServerTest {

  /** The time for killing the other servers and removing the cluster's folder. */
  private static final Duration END_LIMIT = Duration.ofSeconds(20);

  @TempDir private Path folder;

  @Test
  void theRunEndsSoonAndNamesTheLostServerInOneLine() throws Exception {
    try (HtkProcess htk = load()) {
      RunFiles run = new RunFiles(out());
      await().atMost(HtkProcess.LIMIT).until(() -> !htk.isAlive() || run.clientIntervals() >= 2);
      List<ProcessHandle> all = htk.descendants();
      List<ProcessHandle> servers = new FolderProcesses(out()).withWord(".HRegionServer");
      assertThat(servers).as(htk.errors()).hasSize(1);

      servers.get(0).destroyForcibly();
      Result result = htk.await(END_LIMIT);

      assertThat(result.exitCode()).as(result.stderr()).isEqualTo(3);
      assertThat(result.stdout()).isEmpty();
      List<String> lines =
          result.errorLines().stream()
              .dropWhile(line -> !line.startsWith("htk: the cluster has no "))
              .toList();
      assertThat(lines.get(0))
          .isEqualTo(
              String.format(
                  Locale.ROOT,
                  "htk: the cluster has no regionserver left: regionserver-1 (process %d) ended by"
                      + " signal 9 (from somebody, or from the kernel when memory ran out); its"
                      + " log is %s",
                  servers.get(0).pid(),
                  out().resolve("logs/regionserver-1.log")));
      assertThat(lines).hasSize(1);
      assertThat(run.clientTotals()).containsKey("INSERT.service");
      assertThat(run.names()).contains("manifest.json").doesNotContain("work", "summary.json");
      assertThat(all).noneMatch(ProcessHandle::isAlive);
    }
  }

  private HtkProcess load() throws IOException {
    return HtkProcess.start(
        folder, "bench load --cluster local --heap 512m --records 5000000 --out out".split(" "));
  }

  private Path out() throws IOException {
    return HtkProcess.workingFolder(folder).resolve("out");
  }
}

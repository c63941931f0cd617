// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills one of two region servers with SIGKILL in the middle of a load. */
@Order(7)
class RegionServerKilledTest {

  /** Seconds of load: some before the kill, enough for the recovery, some after. */
  private static final int SECONDS = 25;

  private static final int TARGET = 100;
  private static final int RECORDS = SECONDS * TARGET;

  /** One interval of service times and one of response times for each of five seconds. */
  private static final int FIVE_SECONDS = 10;

  @TempDir private static Path folder;
  private static Result result;
  private static RunFiles run;

  @BeforeAll
  static void killOne() throws IOException, InterruptedException {
    Path out = HtkProcess.workingFolder(folder).resolve("out");
    run = new RunFiles(out);
    try (HtkProcess htk =
        HtkProcess.start(
            folder,
            String.format(
                    Locale.ROOT,
                    "bench load --cluster local --servers 2 --heap 512m --out out --threads 8"
                        + " --records %d --target %d -p fieldcount=1 --set zookeeper.session.timeout=5000",
                    RECORDS,
                    TARGET)
                .split(" "))) {
      await()
          .atMost(HtkProcess.LIMIT)
          .until(() -> !htk.isAlive() || run.clientIntervals() >= FIVE_SECONDS);
      List<ProcessHandle> servers = new FolderProcesses(out).withWord("HRegionServer");
      assertThat(servers).as(htk.errors()).hasSize(2);
      servers.get(0).destroyForcibly();
      result = htk.await();
    }
  }

  @Test
  void theRunGoesOnToItsLastOperation() throws IOException {
    JsonNode insert = run.summary().at("/operations/INSERT");

    assertThat(insert.path("count").asInt() + insert.path("failed").asInt()).isEqualTo(RECORDS);
    assertThat(result.exitCode()).as(result.stderr()).isIn(0, 1);
  }

  @Test
  void noAcknowledgedRowIsMissing() throws IOException {
    JsonNode summary = run.summary();

    assertThat(summary.at("/rows/expected").asInt())
        .isEqualTo(summary.at("/operations/INSERT/count").asInt());
    assertThat(summary.at("/rows/found").asInt())
        .isGreaterThanOrEqualTo(summary.at("/rows/expected").asInt());
  }

  @Test
  void theStallIsInTheResponseTimes() throws IOException {
    JsonNode insert = run.summary().at("/operations/INSERT");

    assertThat(insert.at("/response/max").asLong()).isGreaterThan(1_000_000);
  }

  @Test
  void theDelayedOperationsAreKeptWithTheirRetries() throws IOException {
    List<JsonNode> slow = run.lines("slow-ops.jsonl");

    assertThat(slow)
        .anySatisfy(
            operation -> {
              assertThat(operation.path("response").asLong()).isGreaterThan(1_000_000);
              assertThat(operation.path("operation").asText()).isEqualTo("INSERT");
              assertThat(operation.path("retries").asInt()).isPositive();
            });
  }

  @Test
  void theServersEndIsAnEvent() throws IOException {
    assertThat(run.lines("server-events.jsonl"))
        .anySatisfy(event -> assertThat(event.path("cause").asText()).isEqualTo("SERVER_DOWN"));
  }

  @Test
  void noProcessIsLeft() throws IOException {
    assertThat(new FolderProcesses(folder).alive()).isEmpty();
  }
}

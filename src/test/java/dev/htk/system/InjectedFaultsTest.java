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
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code -Pmeasure -Dgroups=self-test}: the diagnosis on every fault that can be injected here,
 * five times each, with five quiet minutes before each time, by the recorder, by files and by logs
 * alone. Takes 75 minutes. Prints what it came to.
 */
@Tag("self-test")
class InjectedFaultsTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration LIMIT = Duration.ofHours(2);

  /** Kept if the test fails, because only the run shows the cause of a miss. */
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  @Test
  void faultsAreDiagnosedWithAMacroF1Of95PercentAndNoFalseAlarm() throws Exception {
    Result result =
        HtkProcess.run(
            folder,
            LIMIT,
            "diagnose",
            "--self-test",
            "--seeds",
            "5",
            "--quiet",
            "5m",
            "--format",
            "json",
            "--out",
            "test");

    System.out.println(result.stdout());
    JsonNode found = JSON.readTree(result.stdout());
    assertThat(found.path("byFault").size()).isGreaterThanOrEqualTo(12);
    assertThat(found.path("macroF1").asDouble()).isGreaterThanOrEqualTo(0.95);
    assertThat(found.at("/byEvidence/FILES/macroF1").asDouble()).isGreaterThanOrEqualTo(0.8);
    assertThat(found.at("/byEvidence/LOGS/macroF1").asDouble()).isGreaterThanOrEqualTo(0.65);
    assertThat(found.findValues("falseAlarms"))
        .isNotEmpty()
        .allSatisfy(of -> assertThat(of).isEmpty());
    assertThat(found.path("failedInjections")).isEmpty();
    assertThat(found.path("episodes"))
        .as("the first run is the short form")
        .filteredOn(episode -> episode.path("seed").asLong() == 1)
        .filteredOn(episode -> !episode.path("isFound").asBoolean())
        .hasSizeLessThanOrEqualTo(1);
    assertThat(result.exitCode()).isZero();
  }
}

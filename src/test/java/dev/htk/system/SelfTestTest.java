// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Injects some faults for seconds each: the diagnosis names them and leaves nothing behind. */
@Tag("nightly")
class SelfTestTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The least macro F1 of a good result; one miss of four is below it. */
  private static final double LEAST_F1 = 0.95;

  private static final List<String> FAULTS =
      List.of("process-pause", "datanode-paused", "rows-locked", "region-moved");

  @TempDir private Path folder;

  @Test
  void theDiagnosisIdentifiesInjectedFaults() throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "diagnose",
                "--self-test",
                "--quiet",
                "6s",
                "--episode",
                "6s",
                "--gap",
                "4s",
                "--format",
                "json",
                "--out",
                "test"));
    FAULTS.forEach(fault -> command.addAll(List.of("--fault", fault)));

    Result result = HtkProcess.run(folder, command.toArray(String[]::new));

    JsonNode found = JSON.readTree(result.stdout());
    assertThat(found.path("byFault")).as(result.stdout()).hasSize(FAULTS.size());
    assertThat(found.path("byFault"))
        .as("at most one miss: %s", result.stdout())
        .filteredOn(fault -> fault.path("recall").asDouble() == 1)
        .hasSizeGreaterThanOrEqualTo(FAULTS.size() - 1);
    assertThat(found.path("falseAlarms")).as(result.stdout()).isEmpty();
    assertThat(result.exitCode()).isEqualTo(found.path("macroF1").asDouble() >= LEAST_F1 ? 0 : 1);
    Path test = HtkProcess.workingFolder(folder).resolve("test");
    assertThat(Files.readAllLines(test.resolve("truth.jsonl"))).hasSize(FAULTS.size());
    assertThat(test.resolve("seed-1/report.html")).isRegularFile();
    assertThat(test.resolve("work/local")).doesNotExist();
  }
}

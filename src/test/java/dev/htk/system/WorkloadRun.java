// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A small load and run of one of YCSB's core workloads; verifies every row that it reads and keeps
 * every operation with its key.
 */
record WorkloadRun(String workload, RunFiles files, Result result) {

  private static final int RECORDS = 300;
  private static final int OPERATIONS = 300;

  /** The operations of each workload, as its file states them. */
  private static final Map<String, Set<String>> DOES =
      Map.of(
          "a", Set.of("READ", "UPDATE"),
          "b", Set.of("READ", "UPDATE"),
          "c", Set.of("READ"),
          "d", Set.of("READ", "INSERT"),
          "e", Set.of("SCAN", "INSERT"),
          "f", Set.of("READ", "READ-MODIFY-WRITE", "UPDATE"));

  /**
   * Runs it to its end.
   *
   * @param folder the command's
   * @param out the run's name in there
   * @param options cluster, client and what else differs
   */
  static WorkloadRun of(String workload, Path folder, String out, List<String> options)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("bench", "run", "--workload", workload, "--out", out));
    command.addAll(List.of("--records", Integer.toString(RECORDS), "--threads", "4"));
    command.addAll(List.of("--operations", Integer.toString(OPERATIONS)));
    command.addAll(List.of("-p", "dataintegrity=true", "-p", "fieldlength=20"));
    command.addAll(List.of("--tail-threshold", "1us"));
    command.addAll(options);
    Result result = HtkProcess.run(folder, command.toArray(String[]::new));
    Path run = HtkProcess.workingFolder(folder).resolve(out);
    return new WorkloadRun(workload, new RunFiles(run), result);
  }

  /** Asserts that all was done, all rows are there, and none holds other data than was written. */
  WorkloadRun assertGood() throws IOException {
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    JsonNode summary = files.summary();
    JsonNode load = summary.at("/phases/load/operations");
    JsonNode run = summary.at("/phases/run/operations");
    assertThat(summary.path("verdict").asText()).isEqualTo("ok");
    assertThat(load.at("/INSERT/count").asInt()).isEqualTo(RECORDS);
    assertThat(run.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(DOES.get(workload));
    assertThat(issued(run)).isEqualTo(OPERATIONS);
    // A warm-up may have inserted more, which the run's own counts leave out.
    assertThat(summary.at("/rows/found").asInt())
        .isGreaterThanOrEqualTo(RECORDS + run.at("/INSERT/count").asInt())
        .isEqualTo(summary.at("/rows/expected").asInt());
    return this;
  }

  /** Returns the operations issued: YCSB also counts a read-modify-write's read and update. */
  private int issued(JsonNode run) {
    int parts = run.at("/READ-MODIFY-WRITE/count").asInt();
    int all = 0;
    for (JsonNode operation : run) {
      all += operation.path("count").asInt();
    }
    return all - 2 * parts;
  }

  /** Returns how often each operation used each key, because threads may have run in any order. */
  SortedMap<String, Integer> keys() throws IOException {
    SortedMap<String, Integer> keys = new TreeMap<>();
    for (JsonNode operation : files.lines("slow-ops.jsonl")) {
      keys.merge(
          operation.path("operation").asText() + " " + operation.path("key").asText(),
          1,
          Integer::sum);
    }
    return keys;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code -Pmeasure -Dgroups=aa}: comparisons on real clusters whose answer is known beforehand.
 * Half an hour or more; nothing else should run on the machine. Prints what each came to.
 */
@Tag("aa")
class KnownAnswersTest {

  private static final Duration LIMIT = Duration.ofHours(1);
  private static final int EXPERIMENTS = 6;
  private static final Set<String> DIFFERENCES = Set.of("better", "worse", "different");

  /** One workload under two names: the same operations on the same cluster, alternating. */
  private static final String SAME =
      """
      name: same
      summary: Workload a against itself.
      matrix:
        profiles: [stock]
        workloads:
          - {name: first, from: a}
          - {name: second, from: a}
        threads: [8]
        targets: [70%]
      compare: {by: workloads, baseline: first}
      order: random
      seed: SEED
      sizes:
        small: {records: 4000, operations: 6000, trials: 5, budget: 1h}
      """;

  private static final String FOUR_HANDLERS =
      """
      name: four-handlers
      summary: Stock, with 4 handlers.
      settings:
        - key: hbase.regionserver.handler.count
          value: 4
          reason: a comparison whose answer is known
          source: this test
      """;

  @TempDir private Path folder;

  @Test
  void atMostOneOfSixComparisonsOfAWorkloadWithItselfShowsADifference() throws Exception {
    List<List<String>> shown = new ArrayList<>();
    try (StartedCluster cluster = StartedCluster.start(folder.resolve("cluster"))) {
      for (int i = 1; i <= EXPERIMENTS; i++) {
        JsonNode result =
            run(
                "same-" + i,
                SAME.replace("SEED", Integer.toString(i)),
                "experiment",
                "--cluster",
                cluster.configuration().toString(),
                "--unthrottled");
        shown.add(differences(result.at("/comparisons/0/comparison")));
      }
    }
    System.out.println("A/A, differences shown by each of six: " + shown);
    assertThat(shown).filteredOn(differences -> !differences.isEmpty()).hasSizeLessThan(2);
  }

  @Test
  void fourHandlersUnderSixtyFourThreadsAreFoundToBeWorse() throws Exception {
    JsonNode result =
        run(
            "handlers",
            FOUR_HANDLERS,
            "compare",
            "--cluster",
            "local",
            "--closed-loop",
            "--threads",
            "64",
            "--trials",
            "5",
            "--records",
            "30000",
            "--operations",
            "30000",
            "--profile");
    List<String> shown = differences(result);
    System.out.println("4 handlers against 30 under 64 threads: " + shown);
    assertThat(shown)
        .anyMatch(figure -> figure.contains("worse"))
        .noneMatch(figure -> figure.contains("better"));
  }

  /** Runs a kind of bench on a file with that text and returns its comparison.json. */
  private JsonNode run(String name, String text, String kind, String... options)
      throws IOException, InterruptedException {
    Path here = HtkProcess.workingFolder(folder);
    Files.writeString(here.resolve(name + ".yaml"), text);
    List<String> command = new ArrayList<>(List.of("bench", kind, "--out", name));
    command.addAll(List.of(options));
    command.add(name + ".yaml");
    Result result = HtkProcess.run(folder, LIMIT, command.toArray(String[]::new));
    // A comparison that shows its profile to be worse ends with 1.
    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(kind.equals("compare") ? 1 : 0);
    System.out.println(result.stdout());
    return new RunFiles(here.resolve(name)).json("comparison.json");
  }

  /** Returns the figures that differ according to a comparison, each with its verdict. */
  private static List<String> differences(JsonNode comparison) {
    List<String> differences = new ArrayList<>();
    assertThat(comparison.path("lines"))
        .as("figures with enough trials for a verdict")
        .anyMatch(line -> !line.at("/claim/verdict").asText("no verdict").equals("no verdict"));
    for (JsonNode line : comparison.path("lines")) {
      String verdict = line.at("/claim/verdict").asText();
      if (DIFFERENCES.contains(verdict)) {
        differences.add(line.path("figure").asText() + " " + verdict);
      }
    }
    return differences;
  }
}

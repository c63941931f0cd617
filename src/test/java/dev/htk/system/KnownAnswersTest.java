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
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code -Paa}: comparisons on real clusters whose answer is known beforehand. An hour or more;
 * nothing else may run on the machine. Prints what each came to.
 */
@Order(2)
@Tag("aa")
class KnownAnswersTest {

  private static final Duration LIMIT = Duration.ofHours(2);
  private static final int EXPERIMENTS = 6;
  private static final int TRIALS = 5;
  private static final Set<String> DIFFERENCES = Set.of("better", "worse", "different");
  private static final String PROFILE =
      """
      name: %s
      summary: As many handlers as the name says, and stock otherwise.
      settings:
        - key: hbase.regionserver.handler.count
          value: %d
          reason: a comparison whose answer is known
          source: this test
      """;

  @TempDir private Path folder;

  @Test
  void atMostOneOfSixComparisonsOfStockWithItselfShowsADifference() throws Exception {
    List<List<String>> shown = new ArrayList<>();
    for (int i = 1; i <= EXPERIMENTS; i++) {
      shown.add(differences("same-" + i, profile("thirty-handlers", 30), "--seed", "" + i));
    }
    System.out.println("A/A, differences shown by each of six: " + shown);
    assertThat(shown).filteredOn(differences -> !differences.isEmpty()).hasSizeLessThan(2);
  }

  @Test
  void fourHandlersUnderSixtyFourThreadsAreFoundToBeWorse() throws Exception {
    List<String> shown =
        differences("handlers", profile("four-handlers", 4), "--closed-loop", "--threads", "64");
    System.out.println("4 handlers against 30 under 64 threads: " + shown);
    assertThat(shown).isNotEmpty();
  }

  /** The figures of which a comparison says that they differ, each with its verdict. */
  private List<String> differences(String name, String profile, String... options)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("bench", "compare", "--cluster", "local", "--profile", profile, "--out", name));
    command.addAll(List.of("--trials", Integer.toString(TRIALS)));
    command.addAll(List.of(options));
    Result result = HtkProcess.run(folder, LIMIT, command.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    System.out.println(result.stdout());
    RunFiles experiment = new RunFiles(HtkProcess.workingFolder(folder).resolve(name));
    List<String> differences = new ArrayList<>();
    for (JsonNode line : experiment.json("comparison.json").path("lines")) {
      String verdict = line.at("/claim/verdict").asText();
      if (DIFFERENCES.contains(verdict)) {
        differences.add(line.path("figure").asText() + " " + verdict);
      }
    }
    return differences;
  }

  private String profile(String name, int handlers) throws IOException {
    String file = name + ".yaml";
    Files.writeString(
        HtkProcess.workingFolder(folder).resolve(file), PROFILE.formatted(name, handlers));
    return file;
  }
}

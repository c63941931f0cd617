// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code -Pmeasure -Dgroups=release-gate}: what comparisons of HBase 2.6.4 with a copy of it come
 * to, six with a copy that is equal and up to six with one that takes a millisecond of processor
 * time for each put, of which five must be called worse. An hour and a half; nothing else may run
 * on the machine. What is finished stays in {@code target/release-gate} and is not run again.
 * Prints what each came to.
 */
@Tag("release-gate")
class ReleaseGateTest {

  private static final Path FOLDER =
      Path.of(System.getProperty("gate.folder", "target/release-gate")).toAbsolutePath();
  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final int SEEDS = 6;
  private static final int ENOUGH = 5;
  private static final String WORSE = "worse";
  private static final long MILLISECOND = 1000;
  private static final String NO_DIFFERENCE = "no difference shown";
  private static final Set<String> DIFFERENCES = Set.of("better", WORSE, "different");

  /** As fast as the threads can: what takes processor time shows in the throughput. */
  private static final String OPTIONS =
      "--closed-loop --trials 5 --scale 1 --workload insert -p fieldcount=1 -p fieldlength=1000"
          + " --records 5000 --operations 10000 --drain 1"
          + " --set hbase.coprocessor.region.classes="
          + PlantedSlowdown.class.getName();

  @Test
  void noneOfSixComparisonsWithAnEqualCopyShowsADifference() throws Exception {
    List<String> verdicts = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      verdicts.add(verdict("copy", 0, seed));
    }

    assertThat(verdicts).containsOnly(NO_DIFFERENCE);
  }

  @Test
  void aMillisecondForEachPutIsCalledWorseInAllButOneAtMost() throws Exception {
    List<String> verdicts = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS && Collections.frequency(verdicts, WORSE) < ENOUGH; seed++) {
      verdicts.add(verdict("slower", MILLISECOND, seed));
    }

    assertThat(verdicts).filteredOn(WORSE::equals).hasSizeGreaterThanOrEqualTo(ENOUGH);
  }

  /** Compares the original with a copy, or reads what that came to before. */
  private static String verdict(String name, long microsOfEachPut, int seed)
      throws IOException, InterruptedException {
    String original = home("original", 0);
    String copy = home(name, microsOfEachPut);
    Path out = FOLDER.resolve(name + "-" + seed);
    List<String> command =
        new ArrayList<>(
            List.of("bench", "compare", "--hbase-home", copy, "--baseline-hbase-home", original));
    command.addAll(List.of("--seed", Integer.toString(seed), "--out", out.toString()));
    command.addAll(Arrays.asList(OPTIONS.split(" ")));
    Result compared = HtkProcess.run(FOLDER, LIMIT, command.toArray(String[]::new));
    assertThat(compared.exitCode()).as(compared.stderr()).isIn(0, 1);
    String verdict = verdict(new RunFiles(out).json("comparison.json"));
    System.out.printf("%n## %s, seed %d: %s%n%s%n", name, seed, verdict, compared.stdout());
    return verdict;
  }

  /** Returns the verdict that a comparison's figures share; that of none if they differ. */
  private static String verdict(JsonNode comparison) {
    Set<String> shown = new TreeSet<>();
    comparison.path("lines").forEach(line -> shown.add(line.at("/claim/verdict").asText()));
    assertThat(shown)
        .as("verdicts")
        .anyMatch(one -> one.equals(NO_DIFFERENCE) || DIFFERENCES.contains(one));
    shown.retainAll(DIFFERENCES);
    return shown.isEmpty() ? NO_DIFFERENCE : String.join(" and ", shown);
  }

  private static String home(String name, long microsOfEachPut) throws IOException {
    Path home = LineHome.make(HBaseLine.V2_6, FOLDER.resolve("home-" + name));
    Path planted = home.resolve("lib").resolve("planted.jar");
    if (!Files.exists(planted)) {
      PlantedSlowdown.writeJar(planted, microsOfEachPut);
    }
    return home.toString();
  }
}

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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code -Pmeasure -Dgroups=release-gate}: what comparisons of HBase 2.6.4 with a copy of it come
 * to, six with a copy that is equal and six with one that takes a millisecond of processor time for
 * each put. An hour and a half; nothing else may run on the machine. What is finished stays in
 * {@code target/release-gate} and is not run again. Prints what each came to.
 */
@Tag("release-gate")
class ReleaseGateTest {

  private static final Path FOLDER =
      Path.of(System.getProperty("gate.folder", "target/release-gate")).toAbsolutePath();
  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final int SEEDS = 6;
  private static final long MILLISECOND = 1000;
  private static final String NO_DIFFERENCE = "no difference shown";
  private static final Set<String> DIFFERENCES = Set.of("better", "worse", "different");

  /** As fast as the threads can: what takes processor time shows in the throughput. */
  private static final String OPTIONS =
      "--closed-loop --trials 5 --scale 1 --workload insert -p fieldcount=1 -p fieldlength=1000"
          + " --records 10000 --operations 10000 --drain 5"
          + " --set hbase.coprocessor.region.classes="
          + PlantedSlowdown.class.getName();

  @Test
  void noneOfSixComparisonsWithAnEqualCopyShowsADifference() throws Exception {
    assertThat(verdicts("copy", 0)).containsOnly(NO_DIFFERENCE);
  }

  @Test
  void aMillisecondForEachPutIsCalledWorseInAllButOneAtMost() throws Exception {
    assertThat(verdicts("slower", MILLISECOND))
        .filteredOn("worse"::equals)
        .hasSizeGreaterThanOrEqualTo(SEEDS - 1);
  }

  private static List<String> verdicts(String name, long microsOfEachPut)
      throws IOException, InterruptedException {
    String original = home("original", 0);
    String copy = home(name, microsOfEachPut);
    List<String> verdicts = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      Path out = FOLDER.resolve(name + "-" + seed);
      List<String> command =
          new ArrayList<>(
              List.of("bench", "compare", "--hbase-home", copy, "--baseline-hbase-home", original));
      command.addAll(List.of("--seed", Integer.toString(seed), "--out", out.toString()));
      command.addAll(Arrays.asList(OPTIONS.split(" ")));
      Result compared = HtkProcess.run(FOLDER, LIMIT, command.toArray(String[]::new));
      assertThat(compared.exitCode()).as(compared.stderr()).isZero();
      System.out.printf("%n## %s, seed %d%n%s%n", name, seed, compared.stdout());
      verdicts.add(verdict(new RunFiles(out).json("comparison.json")));
    }
    System.out.println(name + ": " + verdicts);
    return verdicts;
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

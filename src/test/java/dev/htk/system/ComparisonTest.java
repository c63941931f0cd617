// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs one small comparison: a pair of trials with enough bytes for the scale model, slow enough
 * that a busy host flushes memstores when they are full and not overfull. It has few regions and
 * few, large records, because the bytes of each region make its flushes and the records take the
 * time. Compactions are faster than a scale model's, because only this test waits for them.
 */
@Order(4)
class ComparisonTest {

  private static final int OPERATIONS = 500;
  private static final int REGIONS = 2;

  @TempDir private static Path folder;
  private static Result result;
  private static RunFiles experiment;
  private static RunFiles baseline;
  private static RunFiles profile;

  @BeforeAll
  static void compare() throws IOException, InterruptedException {
    result =
        HtkProcess.run(
            folder,
            ("bench compare --profile ssd-tuned --trials 1 --records 2000 --operations "
                    + OPERATIONS
                    + " --table regions:"
                    + REGIONS
                    + " --target 100 -p fieldcount=1 -p fieldlength=10000 --out out"
                    + " --set hbase.hstore.compaction.throughput.lower.bound=10485760"
                    + " --set hbase.hstore.compaction.throughput.higher.bound=20971520")
                .split(" "));
    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(0);
    Path out = HtkProcess.workingFolder(folder).resolve("out");
    experiment = new RunFiles(out);
    baseline = new RunFiles(out.resolve("trial-01-stock"));
    profile = new RunFiles(out.resolve("trial-02-ssd-tuned"));
  }

  @Test
  void everyRegionOfBothSidesFlushesFiveTimes() throws IOException {
    for (RunFiles side : new RunFiles[] {baseline, profile}) {
      Map<String, Long> flushes =
          side.events("FLUSH", "usertable").stream()
              .collect(
                  Collectors.groupingBy(
                      event -> event.path("region").asText(), Collectors.counting()));

      assertThat(flushes)
          .hasSize(REGIONS)
          .allSatisfy((region, n) -> assertThat(n).isGreaterThanOrEqualTo(5));
    }
  }

  @Test
  void bothSidesCompact() throws IOException {
    for (RunFiles side : new RunFiles[] {baseline, profile}) {
      assertThat(side.events("COMPACTION", "usertable")).isNotEmpty();
      assertThat(side.summary().at("/servers/compactions/count").asLong())
          .isEqualTo(side.events("COMPACTION", "usertable").size());
      assertThat(side.summary().at("/servers/flushes/count").asLong())
          .isEqualTo(side.events("FLUSH", "usertable").size());
    }
  }

  @Test
  void theServersOfTheProfilesSideRunSsdTuned() throws IOException {
    assertThat(profile.manifest().path("profile").asText()).isEqualTo("ssd-tuned");
    assertThat(profile.manifest().path("settings")).isNotEmpty();
    assertThat(profile.manifest().path("settingsInForce"))
        .isNotEmpty()
        .allSatisfy(server -> assertThat(server).isEqualTo(profile.manifest().path("settings")));
  }

  @Test
  void bothSidesDoTheSameOperationsOnTheSameTable() throws IOException {
    for (String operation : new String[] {"INSERT", "READ", "UPDATE"}) {
      assertThat(count(profile, operation)).isEqualTo(count(baseline, operation)).isPositive();
    }
    assertThat(count(profile, "READ") + count(profile, "UPDATE")).isEqualTo(OPERATIONS);
    assertThat(profile.manifest().path("table")).isEqualTo(baseline.manifest().path("table"));
    assertThat(profile.manifest().path("seed")).isEqualTo(baseline.manifest().path("seed"));
    assertThat(profile.manifest().path("scale")).isEqualTo(baseline.manifest().path("scale"));
  }

  private static long count(RunFiles run, String operation) throws IOException {
    return run.summary().at("/operations/" + operation + "/count").asLong();
  }

  @Test
  void theComparisonAndEachTrialHaveAPage() {
    for (RunFiles pages : new RunFiles[] {experiment, baseline, profile}) {
      assertThat(pages.folder().resolve("report.html")).isNotEmptyFile();
    }
  }

  @Test
  void comparisonJsonHasBothSidesOfEveryLineWithItsRatio() throws IOException {
    JsonNode comparison = experiment.json("comparison.json");

    assertThat(comparison.path("baseline").asText()).isEqualTo("stock");
    assertThat(comparison.path("profile").asText()).isEqualTo("ssd-tuned");
    assertThat(comparison.path("interleaved").asBoolean()).isTrue();
    assertThat(comparison.path("scale").asInt())
        .isEqualTo(baseline.manifest().path("scale").asInt());
    assertThat(comparison.path("lines"))
        .isNotEmpty()
        .allSatisfy(
            line -> {
              assertThat(line.path("baseline").isNumber()).isTrue();
              assertThat(line.path("profile").isNumber()).isTrue();
            });
    assertThat(comparison.path("lines"))
        .filteredOn(line -> line.path("name").asText().equals("p99 (us)"))
        .extracting(line -> line.path("group").asText())
        .containsExactly("load INSERT", "run READ", "run UPDATE");
  }

  @Test
  void theTableShowsEveryFigureOfBothSidesWithItsRatioAndSpread() {
    String times = "(?:  %s +[\\d,.]+ +[\\d,.]+ +[\\d.]+× \\[[\\d.]+, [\\d.]+]\\R)";
    StringBuilder operation =
        new StringBuilder(times.formatted("operations")).append("(?:  failed +0 +0 +–\\R)");
    for (String name :
        new String[] {
          "throughput \\(ops/s\\)",
          "average \\(us\\)",
          "p50 \\(us\\)",
          "p95 \\(us\\)",
          "p99 \\(us\\)",
          "p99\\.9 \\(us\\)",
          "max \\(us\\)"
        }) {
      operation.append(times.formatted(name));
    }
    String rows = times.formatted("acknowledged") + times.formatted("found on the servers");
    String work =
        times.formatted("number")
            + times.formatted("total time \\(ms\\)")
            + times.formatted("longest \\(ms\\)")
            + times.formatted("written \\(MiB\\)");

    assertThat(result.stdout())
        .containsPattern("load INSERT\\R" + operation)
        .containsPattern("run READ\\R" + operation)
        .containsPattern("run UPDATE\\R" + operation)
        .containsPattern("rows\\R" + rows)
        .containsPattern("flushes\\R" + work)
        .containsPattern("compactions\\R" + work);
  }

  @Test
  void theScaleFactorIsPrintedWithTheResult() throws IOException {
    int scale = baseline.manifest().path("scale").asInt();

    assertThat(scale).isBetween(2, 128);
    assertThat(result.stdout())
        .contains("SCALE MODEL: all byte- and rate-sized settings divided by " + scale)
        .contains("1 pair of trials, interleaved");
  }

  @Test
  void theRecordsAreEnoughForTheScaleModel() {
    assertThat(result.stderr()).doesNotContain("too few");
  }

  @Test
  void stderrHasProgressWithAnEstimateOfTheTimeLeft() {
    assertThat(result.stderr())
        .containsPattern("trial 1 of 2, stock, \\S+")
        .containsPattern("trial 2 of 2, ssd-tuned, \\S+")
        .containsPattern("\\(\\d:\\d\\d:\\d\\d / \\d:\\d\\d:\\d\\d\\)");
    assertThat(result.stdout()).doesNotContain("trial 1 of 2");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests runs at rates that a cluster can and cannot sustain, and their reports. */
@OnStartedCluster
@Order(6)
class OpenLoopTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @RegisterExtension static final HtkSession htk = new HtkSession();

  private static Path configuration;

  /** A run that sustains its rate. */
  private static Result steady;

  @BeforeAll
  static void runSlowly(StartedCluster cluster) throws IOException, InterruptedException {
    configuration = cluster.configuration();
    steady =
        bench(
            "run",
            "steady",
            ("--records 200 --operations 400 --target 200 --warmup 60 --drain 120 -s --tail-threshold 1us"
                + " -p status.interval=1"));
    assertThat(steady.exitCode()).as(steady.stderr()).isZero();
  }

  @Test
  void theWarmUpAndTheDrainAreInTheManifest() throws IOException {
    JsonNode preparation = run("steady").manifest().path("preparation");

    assertThat(preparation.at("/warmUp/rule").asText()).isEqualTo("60");
    assertThat(preparation.at("/warmUp/operations").asInt()).isEqualTo(60);
    assertThat(preparation.at("/warmUp/seconds").asDouble()).isPositive();
    assertThat(preparation.at("/drain/seconds").asDouble()).isBetween(0.1, 120.0);
    assertThat(preparation.at("/drain/empty").asBoolean()).isTrue();
    assertThat(operations(run("steady").summary().at("/phases/run"))).isEqualTo(400);
  }

  @Test
  void theRunAndItsDiagnosisAreValidByTheirSchemas() throws Exception {
    Result diagnosis = htk.run("diagnose", "steady", "--slo", "10us", "--format", "json");

    assertThat(diagnosis.exitCode()).as(diagnosis.stderr()).isZero();
    assertThat(ShippedSchema.of("diagnosis").problems(JSON.readTree(diagnosis.stdout()))).isEmpty();
    assertThat(ShippedSchema.of("manifest").problems(run("steady").manifest())).isEmpty();
    assertThat(ShippedSchema.of("summary").problems(run("steady").summary())).isEmpty();
  }

  @Test
  void aPhasesStatusLineIsPrintedEverySecondAndOnceAtItsEnd() {
    assertThat(steady.errorLines())
        .filteredOn(line -> line.contains(" current ops/sec; "))
        .hasSizeGreaterThanOrEqualTo(3)
        .filteredOn(line -> line.contains(" sec: 400 operations; "))
        .hasSize(1);
  }

  @Test
  void anOverloadedRunFailsAndReportsItsBacklog() throws Exception {
    Result result = bench("load", "overloaded", "--records 4000 --target 100000 --threads 1");

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(1);
    assertThat(result.stderr())
        .containsPattern(
            "the load phase could not keep up: offered 100000/s, achieved \\d+/s, backlog [\\d.]+"
                + " s");
    JsonNode summary = run("overloaded").summary();
    assertThat(summary.path("verdict").asText()).isEqualTo("failed");
    assertThat(summary.at("/phases/load/offered").asDouble()).isEqualTo(100_000);
    assertThat(summary.at("/phases/load/backlogSeconds").asDouble()).isGreaterThan(1);
    assertThat(summary.at("/phases/load/throughput").asDouble()).isLessThan(10_000);
    assertThat(summary.at("/rows/found").asInt()).isEqualTo(4000);
    JsonNode insert = summary.at("/operations/INSERT");
    assertThat(insert.at("/response/max").asLong())
        .isGreaterThan(1_000_000)
        .isGreaterThan(insert.at("/service/max").asLong());
  }

  @Test
  void aSearchForTheMaximumPrintsWhatBecameOfEachStepAndWhy() throws Exception {
    Result result =
        bench(
            "findmax",
            "search",
            "--records 500 --threads 1 --step-seconds 2 --hold-seconds 4 --precision 50 --drain 1"
                + " --warmup none --unthrottled");

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(result.stdout().lines())
        .anyMatch(line -> line.matches(" *step 1: closed loop, [\\d,]+ ops/s: .*"))
        .anyMatch(
            line ->
                line.matches(
                    " *step \\d: [\\d,]+ ops/s for \\d+ s accepted: [\\d,]+ ops/s achieved, .*ms"))
        .anyMatch(line -> line.matches(" *step \\d: [\\d,]+ ops/s for \\d+ s rejected: .*\\d.*"));
    assertThat(run("search").json("findmax.json").path("maximum").asDouble()).isPositive();
  }

  @Test
  void aGatePassesOrFailsByTheMeasuredRatio() throws Exception {
    Path before = fiveTimes("before", 1);
    Path after = fiveTimes("after", 1.5);

    Result held = gate(before, after, "run.throughput >= 1.4");
    assertThat(held.exitCode()).as(held.stderr()).isZero();
    assertThat(held.stdout()).contains("gate run.throughput >= 1.4: ratio 1.50", "met");

    Result failed = gate(before, after, "run.throughput >= 1.6");
    assertThat(failed.exitCode()).as(failed.stderr()).isEqualTo(1);
    assertThat(failed.stderr())
        .containsPattern("htk: FAILED: gate run.throughput >= 1.6: ratio 1\\.50 .*: not met");
  }

  private static Result gate(Path before, Path after, String gate)
      throws IOException, InterruptedException {
    return htk.run("bench", "compare", before.toString(), after.toString(), "--gate", gate);
  }

  /** Returns five copies of the steady run with different throughputs, which need no clusters. */
  private static Path fiveTimes(String name, double factor) throws IOException {
    Path recorded = htk.here().resolve(name);
    for (int i = 1; i <= 5; i++) {
      Path trial = Files.createDirectories(recorded.resolve("trial-0" + i + "-stock"));
      Files.copy(run("steady").folder().resolve("manifest.json"), trial.resolve("manifest.json"));
      JsonNode summary = run("steady").summary();
      ObjectNode phase = (ObjectNode) summary.at("/phases/run");
      phase.put("throughput", 200 * factor * (1 + i / 1000.0));
      JSON.writeValue(trial.resolve("summary.json").toFile(), summary);
    }
    return recorded;
  }

  private static int operations(JsonNode phase) {
    int operations = 0;
    for (JsonNode operation : phase.path("operations")) {
      operations += operation.path("count").asInt();
    }
    return operations;
  }

  private static Result bench(String command, String name, String options)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("bench", command, "--out", name));
    words.addAll(List.of("--cluster", configuration.toString(), "-p", "table=" + name));
    words.addAll(List.of("-p", "fieldcount=1", "-p", "fieldlength=20"));
    words.addAll(List.of(options.split(" ")));
    return htk.run(words.toArray(String[]::new));
  }

  private static RunFiles run(String name) {
    return new RunFiles(htk.here().resolve(name));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.bench.BenchRequestBuilder;
import dev.htk.harness.cli.TunnelText;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.study.Study;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.study.StudyProgress;
import dev.htk.harness.study.TunnelDesign;
import dev.htk.harness.study.TunnelPlanner;
import dev.htk.harness.study.TunnelPlanner.Planned;
import dev.htk.harness.study.TunnelResult;
import dev.htk.harness.study.WindTunnel;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.MachineLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs both sides at once on a modelled server, in one minute instead of six. */
@Order(2)
class WindTunnelTest {

  /** A trial's folder in memory, with its process. */
  private static final Pattern OWNED = Pattern.compile("htk-(\\d+)-.*");

  private static final Duration GONE = Duration.ofSeconds(20);
  private static final List<String> TRIALS = List.of("trial-01-stock", "trial-02-ssd-tuned");

  /** A sixth of the machine, so that the load leaves the processor to other tests. */
  private static final int ONE_DISK = 1;

  /** Too short for any verdict. */
  private static final TunnelDesign SHORT =
      new TunnelDesign(
          1,
          /* untilClear= */ false,
          12,
          10,
          2,
          20,
          new Criterion("insert.p99 <= 20ms", Operation.INSERT, "p99", 20_000),
          70);

  @TempDir private Path folder;

  private static final class Said implements StudyProgress {

    private final List<String> lines = new ArrayList<>();
    private final List<String> steps = new ArrayList<>();

    @Override
    public synchronized void step(String words, double from, double to, double seconds) {
      steps.add(words);
    }

    @Override
    public void at(String side, Stage stage, double fraction, String detail) {}

    @Override
    public synchronized void say(String line) {
      lines.add(line);
    }
  }

  private static Planned planned() throws Exception {
    BenchRequest request =
        BenchRequestBuilder.builder()
            .command(List.of("bench", "compare"))
            .workload(new BenchRequest.Workload(YcsbWorkload.INSERT, Map.of(), true))
            .overrides(Map.of())
            .cluster(ClusterSpec.ofOurs(ClusterKind.MINI, null, List.of()))
            .hardware(
                BenchRequest.Hardware.of(
                        new MachineLibrary(new DeviceLibrary()::kind).load("ssd-node"), null)
                    .withDisks(ONE_DISK))
            .tablePlan(TablePlan.parse("per-server:10"))
            .drive(DriveSpec.PLAIN)
            .recorder(RecorderLevel.AB)
            .seed(1)
            .build();
    Planned whole = TunnelPlanner.plan(request, List.of("stock", "ssd-tuned"), null, 1);
    return new Planned(whole.plan(), SHORT, whole.operation());
  }

  private static TunnelResult run(Path out, Said said) throws Exception {
    Planned planned = planned();
    try (StudyFolder held = StudyFolder.open(out, WindTunnel.ofFolder(planned))) {
      return new WindTunnel(planned, new Study(held, said)).run().result();
    }
  }

  @Test
  void bothSidesAreMeasuredInTheSameSecondsAndAFinishedRoundIsNotRunAgain() throws Exception {
    Path out = folder.resolve("out");
    Said said = new Said();
    Instant start = Instant.now();

    TunnelResult result = run(out, said);

    assertThat(said.steps).hasSize(5);
    assertThat(said.lines).anyMatch(line -> line.contains("stock sustains"));
    assertThat(result.setting().machine()).isEqualTo("ssd-node");
    assertThat(result.pairs()).isBetween(1, 2);
    assertThat(result.cpuBusy()).isBetween(0.0, 1.0);
    assertThat(TunnelText.of(result)).contains("modelled ssd-node", "no difference shown");
    List<JsonNode> pairs = new ArrayList<>();
    for (String trial : TRIALS) {
      RunFiles run = new RunFiles(out.resolve(trial));
      pairs.add(run.json("pair.json"));
      assertThat(run.json("devices.json")).isNotEmpty();
      assertThat(run.summary().path("reasons")).isEmpty();
      assertThat(run.manifest().path("target").asDouble()).isEqualTo(result.setting().rate());
      assertThat(run.manifest().at("/emulatedHardware/0").asText()).contains("modelled ssd-node");
    }
    assertThat(pairs)
        .extracting(pair -> pair.path("rate").asDouble())
        .containsOnly(result.setting().rate());
    assertThat(Math.abs(pairs.get(0).path("from").asLong() - pairs.get(1).path("from").asLong()))
        .isLessThan(5_000_000);
    await().atMost(GONE).untilAsserted(() -> assertThat(leftInMemory(start)).isEmpty());
    JsonNode recorded = new RunFiles(out).json("comparison.json");
    assertThat(recorded.at("/tunnel/verdict").asText()).isEqualTo("no difference shown");
    assertThat(recorded.path("lines")).isNotEmpty().allMatch(line -> line.path("claim").isNull());

    Said again = new Said();
    assertThat(run(out, again).figures()).isEqualTo(result.figures());
    assertThat(again.lines).isEmpty();
  }

  @Test
  @Tag("nightly")
  void aKilledComparisonLeavesNoProcessAndNothingInMemory() throws Exception {
    Path out = HtkProcess.workingFolder(folder).resolve("out");
    String[] command = {
      "bench", "compare", "--profile", "ssd-tuned", "--disks", "1", "--out", out.toString()
    };
    try (HtkProcess htk = HtkProcess.start(folder, command)) {
      await()
          .atMost(HtkProcess.LIMIT)
          .until(
              () ->
                  !htk.isAlive()
                      || (loads(out.resolve(TRIALS.get(0))) && loads(out.resolve(TRIALS.get(1)))));
      assertThat(htk.isAlive()).as(htk.errors()).isTrue();
      List<Path> during = inMemory(htk.descendants());
      assertThat(during).hasSize(2);
      htk.kill();
      await()
          .atMost(GONE)
          .untilAsserted(
              () -> {
                assertThat(new FolderProcesses(out).alive()).isEmpty();
                assertThat(during).allSatisfy(own -> assertThat(own).doesNotExist());
              });
    }
    for (String trial : TRIALS) {
      assertThat(out.resolve(trial).resolve("work")).doesNotExist();
    }
  }

  private static boolean loads(Path trial) throws IOException {
    return new RunFiles(trial).clientIntervals() >= 2;
  }

  /** Returns what ended processes have left since a time; other tests' trials may still run. */
  private static List<Path> leftInMemory(Instant since) throws Exception {
    try (Stream<Path> files = Files.list(Path.of(ModelledStorage.PLACE))) {
      return files
          .filter(file -> owner(file).filter(pid -> ProcessHandle.of(pid).isEmpty()).isPresent())
          .filter(file -> file.toFile().lastModified() >= since.toEpochMilli())
          .toList();
    }
  }

  private static Optional<Long> owner(Path file) {
    Matcher name = OWNED.matcher(file.getFileName().toString());
    return name.matches() ? Optional.of(Long.valueOf(name.group(1))) : Optional.empty();
  }

  private static List<Path> inMemory(List<ProcessHandle> owners) throws Exception {
    List<String> names = owners.stream().map(owner -> "htk-" + owner.pid() + "-").toList();
    try (Stream<Path> files = Files.list(Path.of(ModelledStorage.PLACE))) {
      return files
          .filter(file -> names.stream().anyMatch(file.getFileName().toString()::startsWith))
          .toList();
    }
  }
}

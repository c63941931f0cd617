// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.bench.BenchRequestBuilder;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.Side;
import dev.htk.harness.study.AblationPlan.Contrast;
import dev.htk.harness.study.AblationPlan.Contrast.Kind;
import dev.htk.harness.study.AblationRun.Pair;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.evidence.Evidence;
import dev.htk.tuning.evidence.Evidence.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AblationPlanTest {

  private static final String THREADS = "hbase.regionserver.handler.count";
  private static final String BLOCKING = "hbase.hstore.blockingStoreFiles";
  private static final String LOWER = "hbase.hstore.compaction.throughput.lower.bound";
  private static final String HIGHER = "hbase.hstore.compaction.throughput.higher.bound";

  private static final String PROFILE =
      """
      name: mine
      summary: Of a test.
      settings:
        - {key: %s, value: 40, reason: r, source: s}
        - {key: %s, value: 32, reason: r, source: s}
        - {key: %s, value: 104857600, reason: r, source: s}
        - {key: %s, value: 209715200, reason: r, source: s}
        - {key: hfile.block.cache.size, value: "0.40", reason: as the default, source: s}
        - {key: hbase.hregion.max.filesize, value: 21474836480, reason: r, source: s}
      """
          .formatted(THREADS, BLOCKING, LOWER, HIGHER);

  @TempDir private Path folder;

  @Test
  void thePlanMeasuresTheWholeProfileThenEachChangeOnStockAndOnTheRest() throws Exception {
    AblationPlan plan = plan(Set.of());

    assertThat(plan.contrasts().stream().map(Contrast::words))
        .containsExactly(
            "the whole profile",
            "regionserver.handler.count, added to stock",
            "regionserver.handler.count, added to the rest",
            "hstore.blockingStoreFiles, added to stock",
            "hstore.blockingStoreFiles, added to the rest",
            "compaction throughput bounds, added to stock",
            "compaction throughput bounds, added to the rest");
    assertThat(settings(plan, 3)).containsEntry(BLOCKING, "32").containsEntry(THREADS, "30");
    assertThat(settings(plan, 4)).containsEntry(BLOCKING, "32").containsEntry(THREADS, "40");
    assertThat(without(plan, 4)).containsEntry(BLOCKING, "16").containsEntry(THREADS, "40");
  }

  @Test
  void settingsThatMeanLittleAloneAreChangedTogether() throws Exception {
    AblationPlan plan = plan(Set.of(LOWER));

    assertThat(plan.changes())
        .singleElement()
        .satisfies(change -> assertThat(change.settings()).containsOnlyKeys(LOWER, HIGHER));
    assertThat(plan.contrasts().stream().map(Contrast::kind))
        .containsExactly(Kind.ADDED_TO_STOCK, Kind.ADDED_TO_REST);
  }

  @Test
  void theWholeProfileCanBeMeasuredAlone() throws Exception {
    AblationPlan plan = plan(Set.of()).wholeAlone();

    assertThat(plan.contrasts()).singleElement().matches(it -> it.kind() == Kind.WHOLE);
    assertThat(plan.changes()).hasSize(4);
    assertThat(plan.command()).endsWith(" --whole");
  }

  @Test
  void theCommandThatRepeatsItHasTheServersThatWereAskedFor() throws Exception {
    Path file = Files.writeString(folder.resolve("mine.yaml"), PROFILE);
    List<String> given =
        List.of("bench", "ablation", "mine", "--cluster", "local", "--jvm=-Da=b c", "--out", "x");
    AblationPlan plan =
        AblationPlan.of(
            request().with(asked -> asked.command(given)), file.toString(), Set.of(), 2);

    assertThat(plan.command()).contains(" --cluster local --jvm '-Da=b c'").doesNotContain("--out");
  }

  @Test
  void theCommandThatRepeatsItHasNoSecret() throws Exception {
    String key = "hbase.rpc.tls.keystore.password";
    Path file = Files.writeString(folder.resolve("mine.yaml"), PROFILE);
    AblationPlan plan =
        AblationPlan.of(
            request().with(asked -> asked.overrides(Map.of(key, "hunter2"))),
            file.toString(),
            Set.of(),
            2);

    assertThat(plan.command()).contains("--set " + key + "=<masked>").doesNotContain("hunter2");
  }

  @Test
  void aSettingThatTheProfileDoesNotChangeIsRefused() {
    assertThatThrownBy(() -> plan(Set.of("hfile.block.cache.size")))
        .isInstanceOf(HarnessException.class)
        .hasMessageStartingWith(
            "--setting hfile.block.cache.size: mine does not change it there; it changes "
                + THREADS);
  }

  @Test
  void anAblationOfStockIsRefused() {
    assertThatThrownBy(() -> AblationPlan.of(request(), "stock", Set.of(), 2))
        .hasMessageStartingWith("stock changes nothing of stock there that a load could show");
  }

  @Test
  void aRatioPoolsBothRoundsAndItsIntervalUsesAllContrasts() throws Exception {
    AblationPlan plan = plan(Set.of(BLOCKING));
    Evidence evidence =
        new AblationOutcome(
                plan,
                folder::resolve,
                List.of(
                    List.of(pair(100, 400), pair(100, 441)),
                    List.of(pair(200, 210), pair(200, 190))))
            .result()
            .evidence();

    Evidence.Change change = evidence.changes().get(0);
    Finding added = change.addedToStock().findings().get(0);
    assertThat(added.figure()).isEqualTo("load.throughput");
    assertThat(added.ratio()).isBetween(4.199, 4.201);
    assertThat(added.verdict()).isEqualTo("better");
    assertThat(added.interval().get(0)).isBetween(2.0, 4.2);
    Finding addedToRest = change.addedToRest().findings().get(0);
    assertThat(addedToRest.verdict()).isEqualTo("no difference shown");
    assertThat(evidence.command())
        .startsWith("htk bench ablation " + folder.resolve("mine.yaml") + " --as laptop")
        .endsWith(" --setting " + BLOCKING);
  }

  @Test
  void missingPairsAreCountedAndAContrastWithoutPairsIsLeftOut() throws Exception {
    AblationPlan plan = plan(Set.of(BLOCKING));
    AblationRun.Result result =
        new AblationOutcome(plan, folder::resolve, List.of(List.of(pair(100, 200)), List.of()))
            .result();

    assertThat(result.missing()).isEqualTo(3);
    Evidence.Change change = result.evidence().changes().get(0);
    assertThat(change.addedToRest()).isNull();
    // One pair alone does not show its scatter, so there is no interval.
    assertThat(change.addedToStock().findings().get(0).interval()).isNull();
    assertThat(change.addedToStock().findings().get(0).verdict()).isEqualTo("no difference shown");
  }

  @Test
  void whereASideFailsInEachContrastThereIsNoEvidence() throws Exception {
    AblationOutcome outcome =
        new AblationOutcome(
            plan(Set.of(BLOCKING)), folder::resolve, List.of(List.of(pair(0, 100)), List.of()));

    assertThatThrownBy(outcome::result)
        .isInstanceOf(HarnessException.class)
        .hasMessageStartingWith("in each contrast a side failed: ");
  }

  @Test
  void aPairWithANoughtIsNotLeftOutAlone() throws Exception {
    AblationPlan plan = plan(Set.of(BLOCKING));
    Evidence.Change change =
        new AblationOutcome(
                plan,
                folder::resolve,
                List.of(
                    List.of(pair(0, 0), pair(100, 400)), List.of(pair(100, 100), pair(100, 110))))
            .result()
            .evidence()
            .changes()
            .get(0);

    assertThat(change.addedToStock()).as("a side that did nothing has failed").isNull();
    assertThat(change.addedToRest().findings())
        .extracting(Finding::figure)
        .contains("load.throughput");
  }

  @Test
  void aProfileInAnotherOrderDoesNotResume() throws Exception {
    StudyFolder.open(folder.resolve("out"), plan(Set.of()).ofFolder()).close();
    String first = PROFILE.lines().filter(line -> line.contains(THREADS)).findAny().orElseThrow();
    Path file =
        Files.writeString(
            folder.resolve("mine.yaml"), PROFILE.replace(first + "\n", "") + first + "\n");
    AblationPlan other = AblationPlan.of(request(), file.toString(), Set.of(), 2);

    assertThatThrownBy(() -> StudyFolder.isBegun(folder.resolve("out"), other.ofFolder()))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("holds another ablation");
  }

  private static Pair pair(long without, long with) {
    return new Pair(List.of("a", "b"), trial(without), trial(with));
  }

  private static Side.Trial trial(long inserts) {
    return new Side.Trial(Samples.manifest("mine"), Samples.loadSummary(inserts, 500));
  }

  private static Map<String, String> settings(AblationPlan plan, int contrast) {
    return plan.contrasts().get(contrast).plan().profiles().get(1).settings();
  }

  private static Map<String, String> without(AblationPlan plan, int contrast) {
    return plan.contrasts().get(contrast).plan().profiles().get(0).settings();
  }

  private AblationPlan plan(Set<String> keys)
      throws HarnessException, IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), PROFILE);
    return AblationPlan.of(request(), file.toString(), keys, 2);
  }

  private static BenchRequest request() {
    return BenchRequestBuilder.builder()
        .command(List.of("bench", "ablation"))
        .workload(new BenchRequest.Workload(YcsbWorkload.INSERT, Map.of(), false))
        .overrides(Map.of())
        .cluster(ClusterSpec.ofOurs(ClusterKind.MINI, null, List.of()))
        .hardware(BenchRequest.Hardware.of(null, 1))
        .tablePlan(TunnelPlanner.USUAL_TABLE)
        .drive(DriveSpec.PLAIN)
        .recorder(RecorderLevel.AB)
        .seed(1)
        .build();
  }
}

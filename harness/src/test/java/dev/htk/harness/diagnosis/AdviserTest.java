// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.read.AllocationStalls;
import dev.htk.harness.run.ClientKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.Samples;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that advice is reasonable and stays within the values that HBase accepts. */
class AdviserTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  private static List<Advice> advise(StallCause cause, double p, CauseShare.Chain... behind) {
    CauseShare share = new CauseShare(0.8, 0.05, p, 0, 0, List.of(behind));
    Tail tail = new Tail(1, 1, 0.8, 0.05, Map.of(cause.code(), share), 0.2, p, "1 ms", 1, Map.of());
    return Adviser.advise(
        tail, Optional.empty(), Samples.manifest("stock"), "runs/a b", AllocationStalls.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void theCatalogueListsEveryCauseOfARemedy(Remedy remedy) {
    assertThat(CATALOGUE.get(remedy.key()).causes())
        .containsAll(remedy.causes().stream().map(StallCause::code).toList());
  }

  /** Follows a remedy until it proposes nothing more; HBase must accept every value. */
  @ParameterizedTest
  @EnumSource
  void everyRemedyEndsAndProposesOnlyAllowedValues(Remedy remedy) {
    Setting setting = CATALOGUE.get(remedy.key());
    Optional<String> value = setting.defaultValue();
    int steps = 0;
    while (value.isPresent()) {
      assertThat(setting.accepts(value.get())).as(value.get()).isTrue();
      value = remedy.proposal(value.get());
      assertThat(++steps).isLessThan(50);
    }
  }

  @Test
  void aHeapTooSmallForItsCollectorIsMendedBeforeTheWalThatWaitsForIt() {
    Map<String, CauseShare> causes =
        Map.of(
            "WAL_SYNC", new CauseShare(0.7, 0.05, 0.001, 0, 0, List.of()),
            "GC_PAUSE", new CauseShare(0.2, 0.05, 0.001, 0, 0, List.of()));
    Tail tail = new Tail(1, 1, 0.9, 0.05, causes, 0.1, 0.001, "1 ms", 1, Map.of());
    Manifest manifest = Samples.manifest("stock");

    assertThat(
            Adviser.advise(
                    tail,
                    Optional.empty(),
                    manifest,
                    "a",
                    new AllocationStalls(165, 16_600_000, 60_000_000))
                .get(0))
        .satisfies(
            advice -> {
              assertThat(advice.key()).isEqualTo("-Xmx");
              assertThat(advice.from()).isEqualTo("4 GiB");
              assertThat(advice.to()).isEqualTo("8 GiB");
              assertThat(advice.why())
                  .isEqualTo(
                      "the heap is too small for a concurrent collector: threads waited for memory"
                          + " in 165 allocation stalls, 16.6 s of 60.0 s");
            });
    assertThat(Adviser.advise(tail, Optional.empty(), manifest, "a", AllocationStalls.NONE))
        .extracting(Advice::key)
        .doesNotContain("-Xmx");
  }

  /**
   * As under ZGC on a small heap, whose stalls fill the time, so that chance meets them as well.
   */
  @Test
  void moreHeapComesFirstAlsoIfItsShareDoesNotExceedChance() {
    Map<String, CauseShare> causes =
        Map.of(
            StallCause.GC_PAUSE.code(),
            new CauseShare(0.55, 0.12, 0.2, 0, 0, List.of()),
            StallCause.GLOBAL_MEMSTORE.code(),
            new CauseShare(0.39, 0.05, 0.001, 0, 0, List.of()));
    Tail tail = new Tail(1, 1, 0.94, 0.2, causes, 0.06, 0.001, "1 ms", 1, Map.of());

    assertThat(
            Adviser.advise(
                tail,
                Optional.empty(),
                Samples.manifest("stock"),
                "a",
                new AllocationStalls(17, 3_200_000, 60_000_000)))
        .first()
        .extracting(Advice::key)
        .isEqualTo("-Xmx");
  }

  /** As under Shenandoah on a small heap, whose memstores are full most of the time. */
  @Test
  void moreHeapComesFirstWhereFullMemstoresHideTheWaitsForMemory() {
    Map<String, CauseShare> causes =
        Map.of(
            StallCause.GLOBAL_MEMSTORE.code(), new CauseShare(0.94, 0.05, 0.001, 0, 0, List.of()));
    Tail tail = new Tail(1, 1, 0.94, 0.05, causes, 0.06, 0.001, "1 ms", 1, Map.of());
    Manifest manifest = Samples.manifest("stock");

    assertThat(
            Adviser.advise(
                tail,
                Optional.empty(),
                manifest,
                "a",
                new AllocationStalls(18, 60_000, 60_000_000)))
        .first()
        .extracting(Advice::key)
        .isEqualTo("-Xmx");
    assertThat(
            Adviser.advise(
                tail,
                Optional.empty(),
                manifest,
                "a",
                new AllocationStalls(17, 59_000, 60_000_000)))
        .isNotEmpty()
        .extracting(Advice::key)
        .doesNotContain("-Xmx");
  }

  @Test
  void adviceStartsFromTheValueInForce() {
    assertThat(advise(StallCause.CALL_QUEUE, 0.001))
        .first()
        .satisfies(
            advice -> {
              assertThat(advice.key()).isEqualTo("hbase.regionserver.handler.count");
              assertThat(advice.from()).isEqualTo("30");
              assertThat(advice.to()).isEqualTo("60");
              assertThat(advice.why()).contains("one of 30 handlers");
              assertThat(advice.command())
                  .contains("--set hbase.regionserver.handler.count=60")
                  .contains("--scale 64")
                  .contains("htk bench compare 'runs/a b'");
            });
  }

  @Test
  void theTryCommandRepeatsTheRunWithTheChangeScaleAndANewFolder() {
    Manifest manifest =
        Samples.manifest(
            List.of(
                "bench",
                "run",
                "--out",
                "old",
                "--workload",
                "my own.properties",
                "--scale=8",
                "--target",
                "500"));

    assertThat(TryCommand.of(manifest, "runs/old", Map.of("some.key", "5")))
        .hasValue(
            "htk bench run --workload 'my own.properties' --target 500 --scale 64 --set some.key=5"
                + " --out runs/old-some.key && htk bench compare runs/old runs/old-some.key");
  }

  @Test
  void aTrialOfAComparisonIsRepeatedWithAllOfItsWorkload() {
    Manifest manifest = Samples.manifest(List.of("bench", "compare", "--profile", "ssd-tuned"));

    assertThat(TryCommand.of(manifest, "cmp/trial-01-stock", Map.of("some.key", "5")).orElseThrow())
        .startsWith(
            "htk bench load --profile stock --workload a -p readproportion=0.5 --records 1500"
                + " --threads 8 --cluster mini --seed 1 --scale 64 --set some.key=5");
  }

  @Test
  void aTrialOnOtherServersThanAPlainRunHasGetsNoCommand() {
    for (String option : List.of("--servers=3", "--as", "mine.yaml")) {
      Manifest manifest = Samples.manifest(List.of("bench", "compare", option, "x"));

      assertThat(TryCommand.of(manifest, "cmp/trial-01-stock", Map.of("some.key", "5"))).isEmpty();
    }
  }

  @Test
  void aTrialIsRepeatedAsItWasDriven() {
    DriveSpec drive =
        DriveSpec.PLAIN.with(
            driven ->
                driven
                    .schedule("ramp:500..3000@60s")
                    .client(ClientKind.ASYNC)
                    .inFlight(16)
                    .tailThresholdMicros(20_000L)
                    .stopAtFailure(true)
                    .warmUp("steady:max=120s")
                    .maxDrainSeconds(60));

    assertThat(
            TryCommand.of(Samples.manifest(drive), "exp/1", Map.of("some.key", "5")).orElseThrow())
        .contains(
            "--threads 8 --schedule ramp:500..3000@60s --client async --in-flight 16"
                + " --tail-threshold 20000us --stop-at-failure --warmup steady:max=120s --drain 60"
                + " --cluster mini");
  }

  @Test
  void aManifestWithoutDriveDetailsStillGivesATryCommand() {
    DriveSpec unsaid = new DriveSpec(null, null, 0, null, false, null, 10, false, null, null);

    assertThat(
            TryCommand.of(Samples.manifest(unsaid), "exp/1", Map.of("some.key", "5")).orElseThrow())
        .contains("--threads 8 --cluster mini");
  }

  @Test
  void theCauseBehindAnotherIsAdvisedOnFirst() {
    assertThat(
            advise(
                StallCause.REGION_MEMSTORE,
                0.001,
                new CauseShare.Chain(List.of("FLUSH", "FLUSH_DELAYED"), 1)))
        .extracting(Advice::key)
        .containsExactly(
            "hbase.hstore.blockingStoreFiles", "hbase.hregion.memstore.block.multiplier");
  }

  @Test
  void handlersAreNoRemedyForAQueueThatIsThereForWantOfCores() {
    assertThat(
            advise(StallCause.CALL_QUEUE, 0.001, new CauseShare.Chain(List.of("CPU_STARVED"), 0.8)))
        .isEmpty();
    assertThat(
            advise(StallCause.CALL_QUEUE, 0.001, new CauseShare.Chain(List.of("CPU_STARVED"), 0.3)))
        .isNotEmpty();
  }

  @Test
  void bothBoundsOfTheCompactionThroughputAreTriedTogether() {
    assertThat(advise(StallCause.COMPACTION_THROTTLED, 0.001).get(1).command())
        .contains(
            " --set hbase.hstore.compaction.throughput.higher.bound=419430400",
            " --set hbase.hstore.compaction.throughput.lower.bound=209715200");
  }

  @Test
  void aCauseThatMayBeChanceGetsNoAdvice() {
    assertThat(advise(StallCause.CALL_QUEUE, 0.2)).isEmpty();
  }

  @Test
  void aCauseThatNoSettingActsOnGetsNoAdvice() {
    assertThat(advise(StallCause.CLIENT_PAUSE, 0.001)).isEmpty();
  }
}

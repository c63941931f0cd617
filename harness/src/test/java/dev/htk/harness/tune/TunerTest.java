// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.tune.TuningPath.Decision;
import dev.htk.harness.tune.TuningPath.Kept;
import dev.htk.harness.tune.TuningPath.Step;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TunerTest {

  static final String HIGHER = "hbase.hstore.compaction.throughput.higher.bound";
  static final String LOWER = "hbase.hstore.compaction.throughput.lower.bound";
  private static final String FILES = "hbase.hstore.blockingStoreFiles";
  private static final String HANDLERS = "hbase.regionserver.handler.count";

  private static final MachineFacts MACHINE = new MachineFacts(31L << 30, 16, 6, DiskKind.SSD, 10);
  static final ResolvedProfile STOCK = stock(MACHINE);

  private static ResolvedProfile stock(MachineFacts machine) {
    return new ProfileLibrary(SettingsCatalogue.load())
        .load("stock")
        .resolve(machine, Optional.empty());
  }

  @TempDir private Path folder;

  private final SimulatedPairs pairs = new SimulatedPairs();

  private TuningPath tune() throws Exception {
    return tune(1000);
  }

  private TuningPath tune(double budgetSeconds) throws Exception {
    return new Tuner(pairs, TuneGoal.LOAD, "ssd-node", budgetSeconds, 99, STOCK).run();
  }

  /** Tunes, and returns the text of the profile. */
  private String tunedProfile() throws Exception {
    Tuner tuner = new Tuner(pairs, TuneGoal.LOAD, "ssd-node", 1000, 99, STOCK);
    TuningPath path = tuner.run();
    return TunedProfile.yaml("mine", TuneGoal.LOAD, path, tuner.best());
  }

  private static List<Decision> decisions(TuningPath path) {
    return path.steps().stream().map(Step::decision).toList();
  }

  /** Returns how many times the goal's figure is with a change what it is without. */
  private static double gain(Kept change) {
    return change.with() / change.without();
  }

  private static double number(ResolvedProfile profile, String key) {
    return profile.number(key).doubleValue();
  }

  @Test
  void boundsThatMeanLittleAloneAreRaisedTogetherUntilAnotherCauseIsTheLargest() throws Exception {
    // 104,857,600 bytes a second allow 60 operations, and no device more than 200.
    pairs
        .with(StallCause.COMPACTION_THROTTLED, LOWER, 60 / 52_428_800.0)
        .with(StallCause.SLOW_DATANODE, profile -> 200);

    TuningPath path = tune();

    assertThat(path.kept()).hasSize(1);
    assertThat(path.kept().get(0).move().changes()).containsOnlyKeys(HIGHER, LOWER);
    assertThat(path.kept().get(0).move().changes().get(LOWER))
        .satisfies(
            change -> {
              assertThat(change.from()).isEqualTo("52428800");
              assertThat(change.to()).isEqualTo("209715200");
            });
    assertThat(decisions(path))
        .as("larger flushes are tried before")
        .startsWith(Decision.BEGUN, Decision.DROPPED, Decision.KEPT)
        .endsWith(Decision.MISSED);
    assertThat(gain(path.kept().get(0))).isBetween(3.0, 3.7);
    assertThat(path.end()).contains("the device");
  }

  @Test
  void aChangeWithoutEffectIsDroppedAndNotTriedAgain() throws Exception {
    pairs.with(StallCause.CALL_QUEUE, profile -> 100);

    TuningPath path = tune();

    assertThat(path.kept()).isEmpty();
    assertThat(decisions(path)).containsExactly(Decision.BEGUN, Decision.DROPPED);
    assertThat(path.steps().get(1).move().changes()).containsOnlyKeys(HANDLERS);
  }

  @Test
  void whatALaterChangeMakesSuperfluousIsTakenOut() throws Exception {
    // The files stand in the way only while few handlers serve the calls.
    pairs
        .with(
            StallCause.FLUSH_DELAYED,
            profile -> number(profile, HANDLERS) > 30 ? 1000 : number(profile, FILES) * 5)
        .with(StallCause.CALL_QUEUE, profile -> number(profile, HANDLERS) * 4)
        .with(StallCause.QUOTA, profile -> 150);

    TuningPath path = tune();

    assertThat(decisions(path)).contains(Decision.NOT_MISSED, Decision.MISSED);
    assertThat(path.kept()).hasSize(1);
    assertThat(path.kept().get(0).move().changes()).containsOnlyKeys(HANDLERS);
    assertThat(path.end()).contains("no remedy is left for quota");
  }

  @Test
  void flushesThatWereOnceSeenToUseTheDeviceAreMadeFewerForTheWal() throws Exception {
    String flushSize = "hbase.hregion.memstore.flush.size";
    pairs
        .with(StallCause.FLUSH_DELAYED, profile -> number(profile, FILES) > 16 ? 1000 : 100)
        .with(StallCause.WAL_SYNC, profile -> number(profile, flushSize) > 134_217_728 ? 400 : 200);

    TuningPath path = tune();

    assertThat(path.kept())
        .extracting(change -> change.move().keys().first())
        .containsExactly(FILES, flushSize);
    assertThat(path.kept())
        .satisfiesExactly(
            files -> assertThat(gain(files)).isBetween(3.5, 4.5),
            flushes -> assertThat(gain(flushes)).isBetween(1.8, 2.2));
  }

  @Test
  void aMachineThatNothingCanHelpEndsAtOnce() throws Exception {
    pairs.with(StallCause.PROCESS_PAUSE, profile -> 9);

    TuningPath path = tune();

    assertThat(decisions(path)).containsExactly(Decision.BEGUN);
    assertThat(path.end()).contains("the cores");
  }

  @Test
  void equalSidesThatDifferDoNotHideAGain() throws Exception {
    SimulatedPairs noisy =
        new SimulatedPairs(0.6, 1000)
            .with(StallCause.CALL_QUEUE, profile -> number(profile, HANDLERS) > 30 ? 150 : 100);

    TuningPath path = new Tuner(noisy, TuneGoal.LOAD, "ssd-node", 1000, 99, STOCK).run();

    assertThat(decisions(path)).startsWith(Decision.BEGUN, Decision.KEPT);
    assertThat(path.kept()).hasSize(1);
  }

  @Test
  void whatThePairThatTriedItContradictsIsTakenOutTwice() throws Exception {
    // Only the third pair shows nothing.
    pairs
        .with(
            StallCause.CALL_QUEUE,
            profile -> number(profile, HANDLERS) <= 30 ? 100 : pairs.ran().size() == 3 ? 95 : 200)
        .with(StallCause.QUOTA, profile -> 190);

    TuningPath path = tune();

    assertThat(decisions(path))
        .containsExactly(Decision.BEGUN, Decision.KEPT, Decision.UNCLEAR, Decision.MISSED);
    assertThat(path.steps().get(2).ratio()).isGreaterThan(1);
    assertThat(path.steps().get(3).ratio()).isBetween(0.7, 0.8);
    assertThat(gain(path.kept().get(0))).isBetween(1.7, 2.1);
  }

  @Test
  void aSideThatFailsDecidesNothing() throws Exception {
    pairs.with(StallCause.CALL_QUEUE, profile -> number(profile, HANDLERS) > 30 ? 0 : 100);

    TuningPath path = tune();

    assertThat(decisions(path)).containsExactly(Decision.BEGUN, Decision.DROPPED);
    assertThat(path.steps().get(1).ratio()).isNull();
    assertThat(path.steps().get(1).reasons()).containsExactly("other: it lost rows");
  }

  @Test
  void blameThatWasNeverThereHasNotMoved() throws Exception {
    // The queue is blamed in the first pair alone, and the second is 4 % better by noise.
    pairs
        .with(StallCause.CALL_QUEUE, profile -> 100)
        .with(StallCause.QUOTA, profile -> pairs.ran().size() < 2 ? 101 : 99);

    assertThat(tune().kept()).isEmpty();
  }

  @Test
  void blameThatIsNotExplainedHasNotMoved() throws Exception {
    pairs
        .with(StallCause.CALL_QUEUE, profile -> number(profile, HANDLERS) > 30 ? 1000 : 100)
        .with(StallCause.UNEXPLAINED, profile -> number(profile, HANDLERS) > 30 ? 100 : 1000);

    assertThat(decisions(tune())).containsExactly(Decision.BEGUN, Decision.DROPPED);
  }

  @Test
  void aChangeWhoseCauseIsGoneIsMissedOnlyByAClearLoss() throws Exception {
    // The calls queue in the first two pairs alone; 8 % in the third are noise.
    pairs
        .with(
            StallCause.CALL_QUEUE,
            profile -> pairs.ran().size() < 3 && number(profile, HANDLERS) <= 30 ? 100 : 1000)
        .with(StallCause.QUOTA, profile -> number(profile, HANDLERS) > 30 ? 200 : 192);

    TuningPath path = tune();

    assertThat(decisions(path))
        .containsExactly(Decision.BEGUN, Decision.KEPT, Decision.UNCLEAR, Decision.NOT_MISSED);
    assertThat(path.kept()).isEmpty();
  }

  @Test
  void theEndNamesTheRootOfTheLargestBlame() throws Exception {
    pairs.with(StallCause.CLIENT_BACKOFF, profile -> 100);

    assertThat(tune().end()).startsWith("no remedy is left for region moved, opened or closed");
  }

  @Test
  void whatNoClusterCanRunIsNotTried() throws Exception {
    pairs.with(StallCause.CALL_QUEUE, profile -> 100);
    pairs.refused().add(STOCK.with(Map.of(HANDLERS, "60"), key -> "", "").settings());

    assertThat(decisions(tune())).containsExactly(Decision.BEGUN);
  }

  @Test
  void aValueThatWasLeftIsNotTakenAgain() throws Exception {
    // Few handlers starve the calls, and many the cores.
    pairs
        .with(StallCause.CPU_STARVED, profile -> number(profile, HANDLERS) > 20 ? 50 : 1000)
        .with(StallCause.CALL_QUEUE, profile -> number(profile, HANDLERS) * 5);

    TuningPath path = tune();

    assertThat(path.kept()).hasSize(1);
    assertThat(path.kept().get(0).move().changes().get(HANDLERS).to()).isEqualTo("15");
    assertThat(path.steps().size()).isLessThan(6);
  }

  @Test
  void handlersThatNoCallReachesAreNotTried() throws Exception {
    SimulatedPairs eightCalls =
        new SimulatedPairs(0.96, 8).with(StallCause.CPU_STARVED, profile -> 50);

    TuningPath path = new Tuner(eightCalls, TuneGoal.LOAD, "ssd-node", 1000, 99, STOCK).run();

    assertThat(decisions(path)).containsExactly(Decision.BEGUN);
    assertThat(path.end()).contains("the cores");
  }

  @Test
  void theBudgetKeepsAPairForEachKeptChange() throws Exception {
    pairs
        .with(StallCause.COMPACTION_THROTTLED, LOWER, 60 / 52_428_800.0)
        .with(StallCause.CALL_QUEUE, HANDLERS, 1000);

    TuningPath path = tune(5);

    assertThat(decisions(path))
        .containsExactly(
            Decision.BEGUN, Decision.DROPPED, Decision.KEPT, Decision.KEPT, Decision.MISSED);
    assertThat(decisions(tune(2))).containsExactly(Decision.BEGUN);
    assertThat(path.end()).startsWith("the budget is spent; next would have been compaction thr");
    assertThat(path.minutes()).isEqualTo(5 / 60.0);
  }

  @Test
  void theNumberOfPairsIsALimitToo() throws Exception {
    pairs
        .with(StallCause.COMPACTION_THROTTLED, LOWER, 60 / 52_428_800.0)
        .with(StallCause.CALL_QUEUE, HANDLERS, 1000);

    TuningPath path = new Tuner(pairs, TuneGoal.LOAD, "ssd-node", 1000, 5, STOCK).run();

    assertThat(path.steps()).hasSize(5);
    assertThat(path.end()).startsWith("the budget is spent");
  }

  @Test
  void equalPairsGiveEqualPathsSoThatATuningCanResume() throws Exception {
    pairs
        .with(StallCause.COMPACTION_THROTTLED, LOWER, 60 / 52_428_800.0)
        .with(StallCause.CALL_QUEUE, HANDLERS, 10);

    TuningPath path = tune();
    List<Map<String, String>> ran =
        pairs.ran().stream().map(profile -> (Map<String, String>) profile.settings()).toList();
    pairs.ran().clear();

    assertThat(tune()).isEqualTo(path);
    assertThat(pairs.ran()).extracting(ResolvedProfile::settings).isEqualTo(ran);
  }

  @Test
  void theTunedProfileIsAProfileOfTheKeptValuesAlone() throws Exception {
    pairs
        .with(StallCause.COMPACTION_THROTTLED, LOWER, 60 / 52_428_800.0)
        .with(StallCause.QUOTA, profile -> 200);
    Path file = Files.writeString(folder.resolve("mine.yaml"), tunedProfile());
    Profile mine = new ProfileLibrary(SettingsCatalogue.load()).load(file.toString());

    assertThat(mine.name()).isEqualTo("mine");
    assertThat(mine.machine()).contains("ssd-node");
    assertThat(mine.resolve(MACHINE, Optional.empty()).settings())
        .isEqualTo(Map.of(LOWER, "209715200", HIGHER, "419430400"));
    assertThat(mine.resolve(MACHINE, Optional.empty()).entries())
        .filteredOn(entry -> entry.key().equals(LOWER))
        .allSatisfy(
            entry -> assertThat(entry.measured().orElseThrow()).startsWith("pair 4: 200/s with"));
  }

  @Test
  void theTunedProfileOfAMachineWithAnotherHeapNamesNoMachine() throws Exception {
    pairs.with(StallCause.COMPACTION_THROTTLED, LOWER, 60 / 52_428_800.0);
    MachineFacts smaller = new MachineFacts(8L << 30, 16, 6, DiskKind.SSD, 10);
    Tuner tuner = new Tuner(pairs, TuneGoal.LOAD, "ssd-node", 1000, 99, stock(smaller));

    assertThat(TunedProfile.yaml("mine", TuneGoal.LOAD, tuner.run(), tuner.best()))
        .contains("on modelled ssd-node")
        .doesNotContain("machine:");
  }

  /** The higher bound is at its end after one step, and the lower one goes on alone. */
  @Test
  void changesThatShareASettingAreOne() throws Exception {
    pairs
        .with(StallCause.COMPACTION_THROTTLED, LOWER, 20 / 52_428_800.0)
        .with(StallCause.QUOTA, profile -> 200);
    ResolvedProfile start = STOCK.with(Map.of(HIGHER, "1073741824"), key -> "", "");
    Tuner tuner = new Tuner(pairs, TuneGoal.LOAD, "ssd-node", 1000, 99, start);

    TuningPath path = tuner.run();

    assertThat(path.kept())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.move().changes().get(LOWER).from()).isEqualTo("52428800");
              assertThat(change.move().changes().get(LOWER).to()).isEqualTo("838860800");
              assertThat(change.move().changes().get(HIGHER).to()).isEqualTo("4294967296");
            });
    assertThat(tuner.best().settings())
        .containsEntry(LOWER, "838860800")
        .containsEntry(HIGHER, "4294967296");
  }

  @Test
  void aBoundThatGoesOnAloneDoesNotJoinAnotherChange() throws Exception {
    pairs.with(StallCause.COMPACTION_THROTTLED, LOWER, 20 / 52_428_800.0);
    ResolvedProfile start = STOCK.with(Map.of(HIGHER, "4294967296"), key -> "", "");

    TuningPath path = new Tuner(pairs, TuneGoal.LOAD, "ssd-node", 3, 99, start).run();

    assertThat(path.steps().get(1).move().changes())
        .containsOnlyKeys("hbase.hregion.memstore.flush.size");
  }

  @Test
  void aValueThatWasRaisedTwiceHasTheReasonToLeaveTheFirstOne() throws Exception {
    pairs
        .with(StallCause.COMPACTION_THROTTLED, LOWER, 20 / 52_428_800.0)
        .with(StallCause.QUOTA, profile -> 200);

    assertThat(tunedProfile())
        .contains("value: \"838860800\"", "held to 52428800 bytes")
        .doesNotContain("held to 209715200 bytes");
  }
}

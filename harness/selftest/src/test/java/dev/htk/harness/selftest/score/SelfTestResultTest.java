// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.diagnosis.SpikeCause;
import dev.htk.harness.selftest.fault.FaultKind;
import dev.htk.harness.selftest.fault.Injection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SelfTestResultTest {

  private static EpisodeScore episode(FaultKind fault, String predicted, boolean isFound) {
    return episode(fault, predicted, isFound, 0);
  }

  private static EpisodeScore episode(
      FaultKind fault, String predicted, boolean isFound, long lines) {
    return episode(new Injection(fault, null), predicted, isFound, lines);
  }

  private static EpisodeScore episode(
      Injection injection, String predicted, boolean isFound, long lines) {
    return new EpisodeScore(
        injection, 1, predicted, isFound, Map.of(predicted, 1.0), 1, 1000, isFound ? 0 : 1, lines);
  }

  private static Map<Basis, SeedScore> seed(EpisodeScore... episodes) {
    return Map.of(Basis.RECORDER, score(episodes));
  }

  private static SeedScore score(EpisodeScore... episodes) {
    return new SeedScore(List.of(episodes), List.of(), List.of(), 600);
  }

  @Test
  void faultsThatAreAlwaysFoundScoreOne() {
    SelfTestResult result =
        SelfTestResult.of(
            List.of(
                seed(
                    episode(FaultKind.PROCESS_PAUSE, "PROCESS_PAUSE", true),
                    episode(FaultKind.QUOTA_EXCEEDED, "QUOTA", true))),
            Map.of("NETWORK_DELAY", "no"));

    assertThat(result.macroF1()).isEqualTo(1);
    assertThat(result.passes()).isTrue();
    assertThat(result.byFault()).containsOnlyKeys("PROCESS_PAUSE", "QUOTA_EXCEEDED");
    assertThat(result.skipped()).containsOnlyKeys("NETWORK_DELAY");
  }

  @Test
  void aMissLowersItsFaultsRecallAndTheMistakenFaultsPrecision() {
    SelfTestResult result =
        SelfTestResult.of(
            List.of(
                seed(
                    episode(FaultKind.PROCESS_PAUSE, "PROCESS_PAUSE", true),
                    episode(FaultKind.GC_PRESSURE, "GC_PAUSE", true)),
                seed(
                    episode(FaultKind.PROCESS_PAUSE, "GC_PAUSE", false),
                    episode(FaultKind.GC_PRESSURE, "GC_PAUSE", true))),
            Map.of());

    assertThat(result.byFault().get("PROCESS_PAUSE"))
        .isEqualTo(new FaultScore(1, 0.5, 2 * 0.5 / 1.5));
    FaultScore collections = result.byFault().get("GC_PRESSURE");
    assertThat(collections.recall()).isEqualTo(1);
    assertThat(collections.precision()).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(result.macroF1()).isCloseTo((2.0 / 3 + 0.8) / 2, within(1e-12));
    assertThat(result.passes()).isFalse();
    assertThat(result.confusion().get("PROCESS_PAUSE"))
        .isEqualTo(Map.of("PROCESS_PAUSE", 1, "GC_PAUSE", 1));
  }

  @Test
  void faultsOfTheSameCauseDoNotTakeEachOthersPrecision() {
    SelfTestResult result =
        SelfTestResult.of(
            List.of(
                seed(
                    episode(FaultKind.REGION_MOVED, "REGION_TRANSITION", true),
                    episode(FaultKind.REGION_SPLIT, "REGION_TRANSITION", true))),
            Map.of());

    assertThat(result.byFault().values()).containsOnly(new FaultScore(1, 1, 1));
  }

  @Test
  void aFaultThatIsNeverFoundScoresZero() {
    assertThat(FaultScore.of(0, 3, 0)).isEqualTo(new FaultScore(1, 0, 0));
  }

  @Test
  void falseAlarmsAreCountedByTheHourAndAreNotGood() {
    FalseAlarm alarm =
        new FalseAlarm(
            1, new SpikeCause("GC_PAUSE", "rs1", null, 0, 1, 1, List.of()), "no such collection");
    SelfTestResult result =
        SelfTestResult.of(
            List.of(
                Map.of(
                    Basis.RECORDER,
                    new SeedScore(
                        List.of(episode(FaultKind.PROCESS_PAUSE, "PROCESS_PAUSE", true)),
                        List.of(alarm, alarm),
                        List.of(),
                        1200))),
            Map.of());

    assertThat(result.falseAlarmsPerHour()).isEqualTo(6);
    assertThat(result.passes()).isFalse();
  }

  @Test
  void aRunInWhichAFaultCouldNotBeInjectedIsNotGood() {
    SelfTestResult result =
        SelfTestResult.of(
            List.of(
                seed(episode(FaultKind.PROCESS_PAUSE, "PROCESS_PAUSE", true)),
                Map.of(
                    Basis.RECORDER,
                    new SeedScore(
                        List.of(episode(FaultKind.PROCESS_PAUSE, "PROCESS_PAUSE", true)),
                        List.of(),
                        List.of(new FailedInjection(FaultKind.REGION_SPLIT, 2, "not splittable")),
                        600))),
            Map.of());

    assertThat(result.macroF1()).isEqualTo(1);
    assertThat(result.failedInjections()).hasSize(1);
    assertThat(result.passes()).isFalse();
  }

  @Test
  void withoutARecorderFaultsThatLeaveNoLineDoNotCount() {
    SelfTestResult result =
        SelfTestResult.of(
            List.of(
                Map.of(
                    Basis.RECORDER,
                    score(episode(FaultKind.ROWS_LOCKED, "ROW_LOCK", true)),
                    Basis.LOGS,
                    score(
                        episode(FaultKind.ROWS_LOCKED, "UNEXPLAINED", false, 0),
                        episode(FaultKind.DATANODE_PAUSED, "WAL_SYNC", true, 3),
                        episode(FaultKind.GC_PRESSURE, "UNEXPLAINED", false, 1)))),
            Map.of());

    EvidenceScore logs = result.byEvidence().get(Basis.LOGS);
    assertThat(logs.byFault()).hasSize(3);
    assertThat(logs.macroF1()).isEqualTo(0.5);
    assertThat(logs.shareError()).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(result.macroF1()).isEqualTo(1);
  }

  @Test
  void pairsPassIfBothFaultsOfFourInFiveAreNamed() {
    Injection pair = new Injection(FaultKind.GC_PRESSURE, FaultKind.DATANODE_SLOW);
    EpisodeScore found = episode(pair, "GC_PAUSE", true, 0);
    EpisodeScore missed = episode(pair, "GC_PAUSE", false, 0);

    SelfTestResult good =
        SelfTestResult.of(List.of(seed(found, found, found, found, missed)), Map.of());
    assertThat(good.passes()).isTrue();
    assertThat(good.byFault()).isEmpty();
    assertThat(good.byEvidence().get(Basis.RECORDER).pairsFound()).isEqualTo(4);
    assertThat(SelfTestResult.of(List.of(seed(found, missed)), Map.of()).passes()).isFalse();
  }
}

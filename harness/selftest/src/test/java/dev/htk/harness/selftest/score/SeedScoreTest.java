// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.diagnosis.Spike;
import dev.htk.harness.diagnosis.SpikeCause;
import dev.htk.harness.evidence.Citation;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.selftest.fault.Expected;
import dev.htk.harness.selftest.fault.FaultKind;
import dev.htk.harness.selftest.fault.Injection;
import dev.htk.harness.selftest.fault.Truth;
import dev.htk.harness.selftest.witness.KernelPressure;
import dev.htk.harness.selftest.witness.Witnesses;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SeedScoreTest {

  private static final long SECOND = 1_000_000;
  private static final long SETTLE = 5 * SECOND;
  private static final long END = 100 * SECOND;

  private static final Witnesses NOBODY = new Witnesses(Map.of(), KernelPressure.unknown());

  private static SeedScore score(List<Episode> episodes, List<Spike> spikes) {
    return score(episodes, spikes, List.of());
  }

  private static SeedScore score(List<Episode> episodes, List<Spike> spikes, List<Sighting> lines) {
    return SeedScore.of(
        episodes, List.of(), new SeedScore.Answer(spikes, lines), NOBODY, 0, END, SETTLE);
  }

  private static Episode episode(FaultKind fault, long startSecond, String server) {
    return new Episode(
        new Injection(fault, null),
        7,
        startSecond * SECOND,
        (startSecond + 20) * SECOND,
        List.of(new Truth(fault.expected(), server, null, 1)));
  }

  private static Spike spike(long second, long excess, SpikeCause... causes) {
    double explained = List.of(causes).stream().mapToDouble(SpikeCause::share).sum();
    return new Spike(
        second * SECOND, (second + 1) * SECOND, 1, excess, List.of(causes), 1 - explained);
  }

  private static SpikeCause cause(String code, String server, double share, String... behind) {
    return new SpikeCause(code, server, null, 0, SECOND, share, List.of(behind));
  }

  @Test
  void aFaultIsNamedByTheCauseWithTheGreatestExcessInItsWindow() {
    SeedScore score =
        score(
            List.of(episode(FaultKind.PROCESS_PAUSE, 10, "rs1")),
            List.of(
                spike(11, 100, cause("CALL_QUEUE", "rs1", 1)),
                spike(13, 300, cause("PROCESS_PAUSE", "rs1", 0.8))));

    EpisodeScore episode = score.episodes().get(0);
    assertThat(episode.predicted()).isEqualTo("PROCESS_PAUSE");
    assertThat(episode.isFound()).isTrue();
    assertThat(episode.shares())
        .containsExactly(
            Map.entry("PROCESS_PAUSE", 0.6),
            Map.entry("CALL_QUEUE", 0.25),
            Map.entry("UNEXPLAINED", (1 - 0.8) * 300 / 400));
    assertThat(episode.atPlace()).isEqualTo(1);
  }

  @Test
  void aFaultThatIsDefinedByItsRootIsFoundBehindTheGate() {
    SeedScore score =
        score(
            List.of(episode(FaultKind.TOO_MANY_STORE_FILES, 10, "rs1")),
            List.of(spike(11, 100, cause("REGION_MEMSTORE", "rs1", 1, "FLUSH", "FLUSH_DELAYED"))));

    assertThat(score.episodes().get(0).predicted()).isEqualTo("FLUSH_DELAYED");
    assertThat(score.episodes().get(0).isFound()).isTrue();
  }

  @Test
  void aFaultThatIsDefinedByItsGateIsNotFoundBehindAnother() {
    SeedScore score =
        score(
            List.of(episode(FaultKind.HANDLERS_BUSY, 10, "rs1")),
            List.of(spike(11, 100, cause("CALL_REJECTED", "rs1", 1, "CALL_QUEUE"))));

    assertThat(score.episodes().get(0).predicted()).isEqualTo("CALL_REJECTED");
    assertThat(score.episodes().get(0).isFound()).isFalse();
  }

  @Test
  void aFaultThatMadeNothingSlowIsCalledNothingAndMissed() {
    EpisodeScore episode =
        score(List.of(episode(FaultKind.REGION_SPLIT, 10, null)), List.of()).episodes().get(0);

    assertThat(episode.predicted()).isEqualTo(Prediction.NOTHING);
    assertThat(episode.isFound()).isFalse();
  }

  @Test
  void aMostlyUnexplainedFaultIsPredictedAsUnexplained() {
    EpisodeScore episode =
        score(
                List.of(episode(FaultKind.REGION_SPLIT, 10, null)),
                List.of(spike(11, 100, cause("REGION_TRANSITION", "rs1", 0.4))))
            .episodes()
            .get(0);

    assertThat(episode.predicted()).isEqualTo("UNEXPLAINED");
    assertThat(episode.isFound()).isFalse();
  }

  @Test
  void theRightCauseMostlyAtAnotherServerIsFoundButMisplaced() {
    EpisodeScore episode =
        score(
                List.of(episode(FaultKind.GC_PRESSURE, 10, "rs1")),
                List.of(
                    spike(11, 100, cause("GC_PAUSE", "rs1", 0.25), cause("GC_PAUSE", "rs2", 0.75))))
            .episodes()
            .get(0);

    assertThat(episode.isFound()).isTrue();
    assertThat(episode.atPlace()).isEqualTo(0.25);
  }

  @Test
  void spikesBelongToAFaultOnlyUntilItHasSettled() {
    SeedScore score =
        score(
            List.of(episode(FaultKind.GC_PRESSURE, 10, "rs1")),
            List.of(
                spike(34, 100, cause("GC_PAUSE", "rs1", 1)),
                spike(36, 100, cause("QUOTA", "rs1", 1))));

    assertThat(score.episodes().get(0).shares()).containsOnlyKeys("GC_PAUSE");
    assertThat(score.falseAlarms())
        .singleElement()
        .satisfies(
            alarm -> {
              assertThat(alarm.cause().cause()).isEqualTo("QUOTA");
              assertThat(alarm.seed()).isEqualTo(7);
            });
    assertThat(score.faultFreeSeconds()).isCloseTo(100 - 20 - 5, within(0.2));
  }

  @Test
  void aCauseThatNobodyContradictsIsNoFalseAlarm() {
    SeedScore score = score(List.of(), List.of(spike(50, 100, cause("WAL_SYNC", "rs1", 1))));

    assertThat(score.falseAlarms()).isEmpty();
    assertThat(score.faultFreeSeconds()).isEqualTo(100);
  }

  @Test
  void twoFaultsAtOnceAreFoundIfEachHasItsShareAtItsServer() {
    assertThat(twoAtOnce(0.55, 0.45).isFound()).isTrue();
    assertThat(twoAtOnce(0.7, 0.3).isFound()).isTrue();
    assertThat(twoAtOnce(0.9, 0.1).isFound()).isFalse();
    assertThat(twoAtOnce(0.6, 0).isFound()).isFalse();
  }

  private static EpisodeScore twoAtOnce(double pause, double queue) {
    Episode episode =
        new Episode(
            new Injection(FaultKind.TWO_AT_ONCE, null),
            1,
            10 * SECOND,
            30 * SECOND,
            List.of(
                new Truth(FaultKind.PROCESS_PAUSE.expected(), "rs1", null, 0.6),
                new Truth(FaultKind.HANDLERS_BUSY.expected(), "rs2", null, 0.4)));
    return score(
            List.of(episode),
            List.of(
                spike(
                    11,
                    1000,
                    cause("PROCESS_PAUSE", "rs1", pause),
                    cause("CALL_QUEUE", "rs2", queue))))
        .episodes()
        .get(0);
  }

  @Test
  void aChainIsNamedByTheExpectedCauseOrElseByItsGate() {
    Expected chain = FaultKind.DATANODE_PAUSED.expected();
    assertThat(chain.codeOf("MVCC_WAIT", List.of("WAL_SYNC"))).isEqualTo("WAL_SYNC");
    assertThat(chain.codeOf("MVCC_WAIT", List.of("FLUSH"))).isEqualTo("MVCC_WAIT");
  }

  @Test
  void aPairIsFoundIfBothFaultsAreNamedAtTheirServers() {
    assertThat(pair(cause("GC_PAUSE", "rs1", 0.9), cause("WAL_SYNC", "rs2", 0.1)).isFound())
        .isTrue();
    assertThat(pair(cause("GC_PAUSE", "rs1", 0.9), cause("MVCC_WAIT", "rs2", 0.1, "WAL_SYNC")))
        .satisfies(
            pair -> {
              assertThat(pair.isFound()).isTrue();
              assertThat(pair.shares()).containsKeys("GC_PAUSE", "WAL_SYNC");
            });
    assertThat(pair(cause("GC_PAUSE", "rs2", 0.9), cause("WAL_SYNC", "rs2", 0.1)).isFound())
        .as("another server's collections")
        .isFalse();
    assertThat(pair(cause("GC_PAUSE", "rs1", 0.9), cause("WAL_SYNC", "rs2", 0.01)).isFound())
        .as("a trifle")
        .isFalse();
  }

  private static EpisodeScore pair(SpikeCause... causes) {
    Episode episode =
        new Episode(
            new Injection(FaultKind.GC_PRESSURE, FaultKind.DATANODE_PAUSED),
            1,
            10 * SECOND,
            30 * SECOND,
            List.of(
                new Truth(FaultKind.GC_PRESSURE.expected(), "rs1", null, 1),
                new Truth(FaultKind.DATANODE_PAUSED.expected(), null, null, 1)));
    return score(List.of(episode), List.of(spike(11, 1000, causes))).episodes().get(0);
  }

  @Test
  void theShareErrorIsWhatAnEpisodeGivesToOthersThanItsFault() {
    EpisodeScore episode =
        score(
                List.of(episode(FaultKind.GC_PRESSURE, 10, "rs1")),
                List.of(
                    spike(11, 100, cause("GC_PAUSE", "rs1", 0.7), cause("GC_PAUSE", "rs2", 0.3))))
            .episodes()
            .get(0);

    assertThat(episode.shareError()).isCloseTo(0.3, within(1e-12));
  }

  @Test
  void onlyLinesOfARightCauseDuringTheEpisodeAreCounted() {
    SeedScore score =
        score(
            List.of(episode(FaultKind.GC_PRESSURE, 10, "rs1")),
            List.of(),
            List.of(line("GC_PAUSE", 12), line("GC_PAUSE", 60), line("FLUSH", 12)));

    assertThat(score.episodes().get(0).lines()).isEqualTo(1);
  }

  @Test
  void twoFaultsAtOnceHaveAsManyLinesAsTheOneWithFewer() {
    Episode both =
        new Episode(
            new Injection(FaultKind.TWO_AT_ONCE, null),
            1,
            10 * SECOND,
            30 * SECOND,
            List.of(
                new Truth(FaultKind.PROCESS_PAUSE.expected(), "rs1", null, 0.5),
                new Truth(FaultKind.HANDLERS_BUSY.expected(), "rs1", null, 0.5)));
    List<Sighting> ofOne = List.of(line("CALL_QUEUE", 12), line("CALL_QUEUE", 14));
    List<Sighting> ofBoth =
        Stream.concat(ofOne.stream(), Stream.of(line("PROCESS_PAUSE", 13))).toList();

    assertThat(score(List.of(both), List.of(), ofOne).episodes().get(0).lines()).isZero();
    assertThat(score(List.of(both), List.of(), ofBoth).episodes().get(0).lines()).isEqualTo(1);
  }

  private static Sighting line(String code, long second) {
    return new Sighting(
        new EventLine(
            "event",
            "rs1",
            code,
            null,
            null,
            null,
            null,
            null,
            second * SECOND,
            (second + 1) * SECOND,
            Map.of()),
        new Citation("gc.log", 1),
        Sighting.Precision.MEASURED);
  }
}

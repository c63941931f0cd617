// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.run.rate.PairOutcome.Sustained;
import dev.htk.harness.study.TunnelResult.BothTails;
import dev.htk.harness.study.TunnelResult.Judging;
import dev.htk.harness.study.TunnelResult.JvmPair;
import dev.htk.harness.study.TunnelResult.TunnelRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TunnelResultTest {

  private static final Judging JUDGING =
      new Judging(
          "INSERT", "insert.p99 <= 20ms", 1.15, /* untilClear= */ false, /* failed= */ false);

  private static final TunnelSetting SETTING =
      TunnelSettingBuilder.builder()
          .baseline("stock")
          .profile("ssd-tuned")
          .machine("ssd-node")
          .scale(64)
          .workload("load")
          .rate(350)
          .windowSeconds(10)
          .minutes(6.2)
          .notShown(List.of("one region server"))
          .notes(List.of())
          .build();

  @Test
  void theFileHasTheFieldsThatProgramsRead() throws IOException {
    JsonNode json = json(result(pair(30_000, 400.0, 10_000, 800.0), 2));

    assertThat(json.get("verdict").asText()).isEqualTo("better");
    JsonNode p999 = json.get("claims").get(1);
    assertThat(p999.get("figure").asText()).isEqualTo("insert.p999");
    assertThat(p999.get("baseline").asDouble()).isBetween(29_000.0, 31_000.0);
    assertThat(p999.get("profile").asDouble()).isBetween(9_900.0, 10_100.0);
    assertThat(p999.get("ratio").asDouble()).isBetween(0.32, 0.34);
    assertThat(p999.get("interval")).hasSize(2);
    assertThat(p999.get("verdict").asText()).isEqualTo("better");
    JsonNode sustained = json.get("sustained");
    assertThat(sustained.get("slo").asText()).isEqualTo("insert.p99 <= 20ms");
    assertThat(sustained.get("baseline").asDouble()).isBetween(399.9, 400.1);
    assertThat(sustained.get("profile").asDouble()).isBetween(799.9, 800.1);
    assertThat(sustained.get("ratio").asDouble()).isBetween(1.99, 2.01);
    assertThat(sustained.get("interval")).hasSize(2);
    assertThat(sustained.get("verdict").asText()).isEqualTo("better");
    assertThat(json.get("tail").get("baseline").asText()).isEqualTo("before");
    assertThat(json.get("tail").get("profile").asText()).isEqualTo("after");
    assertThat(json.get("machine").asText()).isEqualTo("ssd-node");
    assertThat(json.get("scale").asInt()).isEqualTo(64);
    assertThat(json.get("pairs").asInt()).isEqualTo(14);
    assertThat(json.get("minutes").asDouble()).isEqualTo(6.2);
  }

  @Test
  void theFileCanBeReadBack() throws IOException {
    TunnelResult result = result(pair(30_000, 400.0, 10_000, null), 2);
    JsonMapper mapper = JsonMapper.builder().build();

    TunnelResult read = mapper.readValue(mapper.writeValueAsString(result), TunnelResult.class);

    assertThat(read).isEqualTo(result);
  }

  @Test
  void equalSidesAreNotSaidToDiffer() {
    TunnelResult result = result(pair(30_000, 400.0, 30_000, 400.0), 2);

    assertThat(result.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    assertThat(result.sentences())
        .hasSize(4)
        .allMatch(sentence -> sentence.startsWith("no difference shown: "));
  }

  @Test
  void aPercentileBeyondWhichFewOperationsLieSaysSo() {
    List<Histogram> few = Collections.nCopies(7, window(30_000, 300));
    JvmPair pair =
        new JvmPair(
            new TunnelRun(few, 500.0, null, null, null),
            new TunnelRun(few, 500.0, null, null, null),
            null);

    assertThat(result(pair, 1).claims())
        .extracting(ComparedFigure::reason)
        .containsExactly(
            "the interval includes 1 (no change)",
            "which only 2 of 2,100 operations exceed; measure for longer");
    assertThat(result(pair, 3).claims().get(1).reason())
        .isEqualTo("the interval includes 1 (no change)");
  }

  @Test
  void aFailedTrialShowsNoDifferenceHoweverLargeItIs() {
    Judging failed =
        new Judging(
            "INSERT", "insert.p99 <= 20ms", 1.15, /* untilClear= */ true, /* failed= */ true);
    JvmPair pair = pair(100_000, 100.0, 10_000, 1000.0);

    TunnelResult result = TunnelResult.of(SETTING, failed, List.of(pair, pair));

    assertThat(result.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    assertThat(result.claims())
        .isNotEmpty()
        .allMatch(claim -> claim.reason().equals("a trial failed"))
        .allMatch(claim -> claim.ratio() != null);
    assertThat(new TunnelOutcome(failed, List.of(pair)).isClear()).isFalse();
  }

  @Test
  void aTradeOffGivesNoVerdictButIsNamed() {
    TunnelResult result = result(pair(30_000, 800.0, 10_000, 400.0), 2);

    assertThat(result.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    assertThat(result.sentences().get(0))
        .isEqualTo(
            "ssd-tuned trades on modelled ssd-node: insert p99, insert p99.9 better,"
                + " sustained rate worse");
  }

  @Test
  void aLoadThatIsHalfAsFastInEveryJvmIsWorse() {
    JvmPair pair =
        new JvmPair(
            new TunnelRun(windows(3000), 400.0, null, null, null),
            new TunnelRun(windows(3000), 200.0, null, null, null),
            null);

    TunnelResult result = result(pair, 2);

    assertThat(result.verdict()).isEqualTo(Verdict.WORSE);
    assertThat(result.sentences().get(0))
        .contains("worse", "load rate 200/s instead of 400/s (0.50×");
  }

  @Test
  void sustainedRatesThatAllDifferALittleShowNothing() {
    TunnelResult result = result(pair(30_000, 400.0, 30_000, 512.0), 2);

    assertThat(result.sustained().ratio()).isBetween(1.27, 1.29);
    assertThat(result.sustained().verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    assertThat(result.sustained().reason()).isEqualTo("less than 2.0× apart");
  }

  @Test
  void aSlowerSideThatMaySustainMoreThanItWasOfferedIsNotSaidToBeSlower() {
    TunnelRun all = new TunnelRun(windows(3000), 500.0, new Sustained(100, true), null, null);
    TunnelRun part = new TunnelRun(windows(3000), 500.0, new Sustained(400, false), null, null);

    ComparedFigure better = result(new JvmPair(all, part, null), 2).sustained();
    ComparedFigure worse = result(new JvmPair(part, all, null), 2).sustained();

    assertThat(List.of(better, worse))
        .allMatch(rates -> rates.verdict() == Verdict.NO_DIFFERENCE_SHOWN)
        .allMatch(rates -> rates.reason().contains("never broke the bound"));
    assertThat(better.baselineIsLeast()).isTrue();
    assertThat(better.profileIsLeast()).isFalse();
  }

  @Test
  void aFasterSideThatMaySustainEvenMoreIsBetter() {
    TunnelRun slower = new TunnelRun(windows(3000), 500.0, new Sustained(100, false), null, null);
    TunnelRun faster = new TunnelRun(windows(3000), 500.0, new Sustained(400, true), null, null);

    TunnelResult result = result(new JvmPair(slower, faster, null), 2);

    assertThat(result.sustained().verdict()).isEqualTo(Verdict.BETTER);
    assertThat(result.sentences().get(0)).contains("sustained rate ≥400/s instead of 100/s");
  }

  @Test
  void oneRoundShowsOnlyLargeDifferences() {
    TunnelResult twice = result(pair(20_000, 400.0, 10_000, 800.0), 1);
    TunnelResult tenTimes = result(pair(100_000, 100.0, 10_000, 1000.0), 1);

    assertThat(twice.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    assertThat(twice.claims())
        .extracting(ComparedFigure::reason)
        .containsOnly("not 2.5× apart in every round: 0.50×");
    assertThat(tenTimes.verdict()).isEqualTo(Verdict.BETTER);
    assertThat(tenTimes.sustained().interval().get(0)).isCloseTo(2.5, within(0.01));
    assertThat(tenTimes.sustained().interval().get(1)).isCloseTo(40, within(0.1));
  }

  @Test
  void theFirstRoundIsClearIfNothingElseMayBeTheOtherWayRound() {
    JvmPair better = pair(100_000, 100.0, 10_000, 100.0);
    JvmPair trade = pair(100_000, 200.0, 10_000, 100.0);

    assertThat(new TunnelOutcome(JUDGING, List.of(better)).isClear()).isTrue();
    assertThat(new TunnelOutcome(JUDGING, List.of(trade)).isClear()).isFalse();
    assertThat(new TunnelOutcome(JUDGING, List.of(pair(9000, 1.0, 9000, 1.0))).isClear()).isFalse();
  }

  @Test
  void roundsThatDisagreeShowNoDifferenceAndGiveAReason() {
    TunnelResult result =
        result(List.of(pair(30_000, null, 10_000, null), pair(30_000, null, 29_000, null)));

    assertThat(result.claims())
        .allMatch(claim -> claim.verdict() == Verdict.NO_DIFFERENCE_SHOWN)
        .allMatch(claim -> claim.reason() != null);
  }

  @Test
  void oneStallInEachRoundIsNoVerdict() {
    List<Histogram> stalled = new ArrayList<>(windows(3000));
    stalled.set(2, window(900_000, 3500));
    stalled.set(3, window(900_000, 3500));
    JvmPair pair =
        new JvmPair(
            new TunnelRun(windows(3000), null, null, null, null),
            new TunnelRun(stalled, null, null, null, null),
            null);

    TunnelResult result = result(pair, 2);

    assertThat(result.claims().get(0).ratio()).isGreaterThan(100);
    assertThat(result.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
  }

  @Test
  void aSideWithoutOperationsHasNoFigures() throws IOException {
    JsonNode json = json(result(pair(30_000, null, 0, null), 2));

    assertThat(json.get("verdict").asText()).isEqualTo("no difference shown");
    assertThat(json.get("claims").get(0).get("profile").isNull()).isTrue();
    assertThat(json.get("claims").get(0).get("interval").isNull()).isTrue();
    assertThat(json.get("sustained").get("ratio").isNull()).isTrue();
  }

  @Test
  void theTailsAreThoseOfEachSidesSlowestRound() {
    TunnelRun quickAfterSlowLoad = new TunnelRun(windows(3000), 80.0, null, "slow load", "quick");
    TunnelRun slowAfterQuickLoad = new TunnelRun(windows(9000), 90.0, null, "quick load", "slow");

    TunnelResult result =
        result(
            List.of(
                new JvmPair(quickAfterSlowLoad, slowAfterQuickLoad, 0.4),
                new JvmPair(slowAfterQuickLoad, quickAfterSlowLoad, 0.6)));

    assertThat(result.tail()).isEqualTo(new BothTails("slow", "slow"));
    assertThat(result.loadTail()).isEqualTo(new BothTails("slow load", "slow load"));
    assertThat(result.cpuBusy()).isEqualTo(0.5);
  }

  @Test
  void windowsThatHaveNoPairAreRefused() {
    assertThatThrownBy(
            () ->
                new JvmPair(
                    new TunnelRun(windows(1), null, null, null, null),
                    new TunnelRun(List.of(), null, null, null, null),
                    null))
        .hasMessageContaining("7 windows");
  }

  private static JsonNode json(TunnelResult result) throws IOException {
    JsonMapper mapper = JsonMapper.builder().build();
    return mapper.readTree(mapper.writeValueAsString(result));
  }

  private static TunnelResult result(List<JvmPair> pairs) {
    return TunnelResult.of(SETTING, JUDGING, pairs);
  }

  private static TunnelResult result(JvmPair pair, int rounds) {
    return result(Collections.nCopies(rounds, pair));
  }

  private static JvmPair pair(
      long baseline, Double baselineSustained, long profile, Double profileSustained) {
    return new JvmPair(
        new TunnelRun(windows(baseline), 500.0, sustained(baselineSustained), "full", "before"),
        new TunnelRun(windows(profile), 500.0, sustained(profileSustained), "free", "after"),
        null);
  }

  private static Sustained sustained(Double rate) {
    return rate == null ? null : new Sustained(rate, false);
  }

  private static List<Histogram> windows(long micros) {
    return Collections.nCopies(7, window(micros, 3500));
  }

  /** Returns a window whose operations all took {@code micros}; an empty one for 0. */
  private static Histogram window(long micros, int operations) {
    Histogram window = new Histogram(3);
    if (micros > 0) {
      window.recordValueWithCount(micros, operations);
    }
    return window;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.ServerActivity;
import dev.htk.harness.run.ServerActivity.Work;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.WithinRun;
import dev.htk.harness.run.WithinRun.Mean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResultTableTest {

  private final Locale before = Locale.getDefault();

  /** Sets a locale with a decimal comma, which the table must not use. */
  @BeforeEach
  void speakGerman() {
    Locale.setDefault(Locale.GERMANY);
  }

  @AfterEach
  void speakAsBefore() {
    Locale.setDefault(before);
  }

  @Test
  void theTableOfOneRunHasAHeadingAndItsFigures() {
    assertThat(ResultTable.of(trial("stock", Samples.loadSummary(1_500, 512))))
        .isEqualToNormalizingNewlines(
            """
            stock
            cluster mini · 1 region server · 3 regions · workload a · 1,500 records · 8 threads \
            · closed loop · SCALE MODEL: all byte- and rate-sized settings divided by 64
            load
              throughput (ops/s)               1,500
            load INSERT
              operations                       1,500
              failed                               0
              throughput (ops/s)               1,500
              average (us)                       512
              p50 (us)                           512
              p95 (us)                           512
              p99 (us)                           512
              p99.9 (us)                         512
              max (us)                           512
            rows
              acknowledged                     1,500
              found on the servers             1,500
            flushes, compactions: not recorded (they need the recorder at level ab)
            """);
  }

  @Test
  void longNamesOfProfilesStayApart() {
    Side stock = new Side("stock", List.of(trial("stock", recorded(1_000, 400, 20))));
    String name = "accelerated-writes";
    Side tuned = new Side(name, List.of(trial(name, recorded(2_500, 100, 8))));

    assertThat(ResultTable.of(Comparison.interleaved(stock, tuned), stock, tuned))
        .contains("stock  accelerated-writes   ratio")
        .contains("1,000               2,500   2.50×");
  }

  @Test
  void twoSidesAreShownWithTheirRatios() {
    Side stock = new Side("stock", List.of(trial("stock", recorded(1_000, 400, 20))));
    Side tuned = new Side("ssd-tuned", List.of(trial("ssd-tuned", recorded(2_500, 100, 8))));

    assertThat(ResultTable.of(Comparison.interleaved(stock, tuned), stock, tuned))
        .isEqualToNormalizingNewlines(
            """
            ssd-tuned against stock
            cluster mini · 1 region server · 3 regions · workload a · 1,500 records · 8 threads \
            · closed loop · SCALE MODEL: all byte- and rate-sized settings divided by 64
            ssd-tuned: no verdict: 1 pair, 5 are needed
            1 pair of trials, interleaved. Figures: median of each side. Ratio: median over the \
            pairs [least, greatest].

                                               stock     ssd-tuned   ratio [least, greatest]
            load
              throughput (ops/s)               1,000         2,500   2.50× [2.50, 2.50]
            load INSERT
              operations                       1,000         2,500   2.50× [2.50, 2.50]
              failed                               0             0   –
              throughput (ops/s)               1,000         2,500   2.50× [2.50, 2.50]
              average (us)                       400           100   0.25× [0.25, 0.25]
              p50 (us)                           400           100   0.25× [0.25, 0.25]
              p95 (us)                           400           100   0.25× [0.25, 0.25]
              p99 (us)                           400           100   0.25× [0.25, 0.25]
              p99.9 (us)                         400           100   0.25× [0.25, 0.25]
              max (us)                           400           100   0.25× [0.25, 0.25]
            rows
              acknowledged                     1,000         2,500   2.50× [2.50, 2.50]
              found on the servers             1,000         2,500   2.50× [2.50, 2.50]
            flushes
              number                              20             8   0.40× [0.40, 0.40]
              total time (ms)                   60.5          60.5   1.00× [1.00, 1.00]
              longest (ms)                        12            12   1.00× [1.00, 1.00]
              written (MiB)                        3             3   1.00× [1.00, 1.00]
            compactions
              number                               0             0   –
              total time (ms)                      0             0   –
              longest (ms)                         0             0   –
              written (MiB)                        0             0   –
            not shown: closed loop: no operation is sent while others wait, so that a stall is \
            felt by 8 operations at most; and at saturation the tail is largely waiting for a \
            core. --target offers a load
            not shown: mini: client and servers share one JVM, its heap and collector, the host's \
            cores and disk; nothing about networks, or about how several hosts fail and wait
            not shown: scale model of 64: ratios show which way the dynamics of flushes and \
            compactions go; sizes and times are the model's
            """);
  }

  @Test
  void aVerdictStandsAboveTheTable() {
    Side stock = side("stock", 1_000, 1_100, 1_050, 1_200, 1_150);
    Side tuned = side("tuned", 2_000, 2_250, 2_080, 2_430, 2_320);

    String text = ResultTable.of(Comparison.interleaved(stock, tuned), stock, tuned);

    assertThat(text)
        .containsPattern("\\Rtuned: load throughput 2\\.0\\d× \\[1\\.9\\d, 2\\.\\d\\d], better\\R")
        .containsPattern(
            "\\Rtuned: load insert p99\\.9 1\\.00× \\[1\\.00, 1\\.00], no difference shown \\(5")
        .contains("Student's t", "Holm")
        .containsPattern("throughput \\(ops/s\\) +1,100 +2,250   2\\.0\\d× \\[[^]]+] better");
  }

  @Test
  void gatesAreAnsweredBesideTheVerdicts() throws HarnessException {
    Side stock = side("stock", 1_000, 1_100, 1_050, 1_200, 1_150);
    Side tuned = side("tuned", 2_000, 2_250, 2_080, 2_430, 2_320);
    Comparison comparison =
        Comparison.interleaved(stock, tuned)
            .withGates(List.of(Gate.parse("throughput > 1.5")), /* failed= */ false);

    assertThat(ResultTable.of(comparison, stock, tuned))
        .containsPattern("gate throughput > 1\\.5 \\(load\\.throughput\\): ratio 2\\.0\\d .*: met");
  }

  private static Side side(String profile, long... loads) {
    return new Side(
        profile,
        Arrays.stream(loads)
            .mapToObj(records -> trial(profile, Samples.loadSummary(records, 500)))
            .toList());
  }

  @Test
  void severalTrialsAreShownWithTheirSpread() {
    Side side =
        new Side(
            "stock",
            List.of(
                trial("stock", Samples.loadSummary(1_000, 300)),
                trial("stock", Samples.loadSummary(3_000, 100)),
                trial("stock", Samples.loadSummary(2_000, 200))));

    assertThat(ResultTable.of(side))
        .contains("Figures: median of 3 trials [least, greatest].")
        .containsPattern("throughput \\(ops/s\\) +2,000 +\\[1,000, 3,000]")
        .containsPattern("average \\(us\\) +200 +\\[100, 300]");
  }

  @Test
  void fiveTrialsShowAnIntervalOrElseTheirLeastAndGreatest() {
    assertThat(ResultTable.of(side("stock", 1_000, 1_000, 1_000, 1_000, 4_000)))
        .contains(
            "Figures: median of 5 trials [95 % interval: Student's t, mean of logarithms; least,"
                + " greatest where a trial has 0].")
        .containsPattern("throughput \\(ops/s\\) +1,000 +\\[611, 2,849]")
        .containsPattern("failed +0 +\\[0, 0]");
  }

  @Test
  void oneRunShowsItsIntervalsWithinTheRun() {
    WithinRun within =
        new WithinRun(
            new Mean(100, 90, 110, 0.95, 10, 2, true), new Mean(512, 500, 530, 0.95, 8, 3, false));

    assertThat(
            ResultTable.of(
                trial("stock", Samples.loadSummary(10, 10).with(null, Map.of("load", within)))))
        .containsSubsequence(
            "load within this run, 95 % by batch means: throughput 100 [90, 110] ops/s, response"
                + " 512 [500, 530] us (at least so wide: the run is too short)",
            "this says nothing of another run");
  }

  @Test
  void recordedRunsAreMarkedAsNotInterleaved() {
    Side stock = new Side("stock", List.of(trial("stock", Samples.loadSummary(10, 10))));
    Side tuned = new Side("tuned", List.of(trial("tuned", Samples.loadSummary(10, 10))));

    assertThat(ResultTable.of(Comparison.recorded(stock, tuned), stock, tuned))
        .contains("NOT INTERLEAVED")
        .doesNotContain("pairs");
  }

  @Test
  void lostEventsMakeFiguresLowerBounds() {
    Summary summary = Samples.loadSummary(10, 10, new ServerActivity(Work.NONE, Work.NONE, 1));

    assertThat(ResultTable.of(trial("stock", summary)))
        .contains("at least these; the recorder has lost events")
        .doesNotContain("not recorded");
  }

  @Test
  void aScheduleWithRatesOfItsOwnIsNoClosedLoop() {
    DriveSpec ramp = DriveSpec.PLAIN.withSchedule("ramp:500..3000@60s");
    Side.Trial trial = new Side.Trial(Samples.manifest(ramp), Samples.loadSummary(1_500, 500));
    Side side = new Side("stock", List.of(trial));

    assertThat(ResultTable.of(trial)).contains(" · open loop, ramp:500..3000@60s · ");
    assertThat(ResultTable.of(Comparison.recorded(side, side), side, side))
        .doesNotContain("closed loop");
  }

  private static Side.Trial trial(String profile, Summary summary) {
    return new Side.Trial(Samples.manifest(profile), summary);
  }

  private static Summary recorded(long records, long micros, int flushes) {
    Work work = new Work(flushes, 60_500, 12_000, 3 << 20);
    return Samples.loadSummary(records, micros, new ServerActivity(work, Work.NONE, 0));
  }
}

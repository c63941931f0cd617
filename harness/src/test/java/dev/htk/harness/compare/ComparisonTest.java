// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.compare.Comparison.Line;
import dev.htk.harness.compare.Comparison.Ratio;
import dev.htk.harness.run.Observations;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.ServerActivity;
import dev.htk.harness.run.ServerActivity.Work;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.Summary.Rows;
import dev.htk.harness.run.phase.Operation;
import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  @Test
  void figuresAreMediansOverTheTrials() {
    Comparison comparison =
        Comparison.interleaved(loads("stock", 100, 900, 200), loads("tuned", 400, 300, 800));

    Line throughput = line(comparison, "load INSERT", "throughput (ops/s)");
    assertThat(throughput.baseline()).isEqualTo(200);
    assertThat(throughput.profile()).isEqualTo(400);
    assertThat(comparison.pairs()).isEqualTo(3);
    assertThat(comparison.scale()).isEqualTo(64);
    assertThat(comparison.baseline()).isEqualTo("stock");
    assertThat(comparison.profile()).isEqualTo("tuned");
    assertThat(comparison.interleaved()).isTrue();
  }

  @Test
  void theRatioOfInterleavedTrialsIsTheMedianOverThePairs() {
    Comparison comparison =
        Comparison.interleaved(loads("stock", 100, 200, 400), loads("tuned", 200, 800, 400));

    // The pairs' ratios are 2, 4 and 1; the ratio of the medians would be 400 / 200.
    assertThat(line(comparison, "load INSERT", "throughput (ops/s)").ratio())
        .isEqualTo(new Ratio(2, 1, 4, null));
    assertThat(
            line(
                    Comparison.interleaved(
                        loads("stock", 100, 200, 400), loads("tuned", 400, 200, 800)),
                    "load INSERT",
                    "throughput (ops/s)")
                .ratio())
        .isEqualTo(new Ratio(2, 1, 4, null));
  }

  @Test
  void theRatioOfRecordedRunsDividesTheirMediansAndSpansAllTrials() {
    Comparison comparison =
        Comparison.recorded(loads("stock", 100, 200), loads("tuned", 600, 300, 900));

    Line throughput = line(comparison, "load INSERT", "throughput (ops/s)");
    assertThat(throughput.baseline()).isEqualTo(150);
    assertThat(throughput.profile()).isEqualTo(600);
    assertThat(throughput.ratio()).isEqualTo(new Ratio(4, 1.5, 9, null));
    assertThat(comparison.interleaved()).isFalse();
    assertThat(comparison.pairs()).isEqualTo(2);
  }

  @Test
  void eachSideHasAnIntervalOfItsOwnFromFiveTrialsOn() {
    Line few =
        line(
            Comparison.interleaved(loads("stock", 1, 2, 3, 4), loads("tuned", 2, 3, 4, 5)),
            "load",
            "throughput (ops/s)");
    Line enough =
        line(
            Comparison.interleaved(loads("stock", 1, 2, 3, 4, 5), loads("tuned", 2, 3, 4, 5, 6)),
            "load",
            "throughput (ops/s)");

    assertThat(few.baselineInterval()).isNull();
    assertThat(few.profileInterval()).isNull();
    assertThat(enough.baselineInterval()).isEqualTo(FigureInterval.of(1, 2, 3, 4, 5));
    assertThat(enough.profileInterval()).isEqualTo(FigureInterval.of(2, 3, 4, 5, 6));
  }

  @Test
  void aBaselineOfZeroGivesNoRatio() {
    Work none = Work.NONE;
    Comparison comparison =
        Comparison.interleaved(
            side("stock", withFlushes(none), withFlushes(new Work(2, 10, 5, 100))),
            side("tuned", withFlushes(new Work(4, 20, 9, 200)), withFlushes(none)));

    assertThat(line(comparison, "flushes", "number").ratio()).isNull();
    assertThat(line(comparison, "compactions", "number").ratio()).isNull();
    assertThat(line(comparison, "flushes", "number").baseline()).isEqualTo(1);
    assertThat(line(comparison, "load INSERT", "operations").ratio())
        .isEqualTo(new Ratio(1, 1, 1, null));
  }

  @Test
  void linesComeInTheOrderOfAReport() {
    Comparison comparison =
        Comparison.interleaved(
            side("stock", withFlushes(Work.NONE)), side("tuned", withFlushes(Work.NONE)));

    assertThat(comparison.lines())
        .extracting(line -> line.group() + ": " + line.name())
        .containsExactly(
            "load: throughput (ops/s)",
            "load INSERT: operations",
            "load INSERT: failed",
            "load INSERT: throughput (ops/s)",
            "load INSERT: average (us)",
            "load INSERT: p50 (us)",
            "load INSERT: p95 (us)",
            "load INSERT: p99 (us)",
            "load INSERT: p99.9 (us)",
            "load INSERT: max (us)",
            "rows: acknowledged",
            "rows: found on the servers",
            "flushes: number",
            "flushes: total time (ms)",
            "flushes: longest (ms)",
            "flushes: written (MiB)",
            "compactions: number",
            "compactions: total time (ms)",
            "compactions: longest (ms)",
            "compactions: written (MiB)");
  }

  @Test
  void figuresOfOnlyOneSideAreNotCompared() {
    Summary withReads =
        Summary.of(
            List.of(
                Samples.load(10, 5),
                Samples.phase(
                    Phase.RUN,
                    Map.of(Operation.READ, Samples.operation(Samples.histogram(7), Map.of())))),
            new Rows(10, 10),
            Observations.of(null),
            List.of());

    Comparison comparison = Comparison.recorded(side("stock", withReads), loads("tuned", 10));

    assertThat(comparison.lines()).extracting(Line::group).contains("load INSERT", "rows");
    assertThat(comparison.lines()).extracting(Line::group).doesNotContain("run READ");
  }

  @Property(tries = 100)
  void theRatioLiesWithinItsSpread(
      @ForAll @Size(min = 1, max = 7) List<@DoubleRange(min = 1, max = 1e6) Double> loads) {
    long[] one = loads.stream().mapToLong(Double::longValue).toArray();
    long[] other = loads.stream().mapToLong(load -> 1 + (long) Math.sqrt(load)).toArray();

    for (Comparison comparison :
        List.of(
            Comparison.interleaved(loads("stock", one), loads("tuned", other)),
            Comparison.recorded(loads("stock", one), loads("tuned", other)))) {
      Ratio ratio = line(comparison, "load INSERT", "operations").ratio();
      assertThat(ratio.median()).isBetween(ratio.least(), ratio.greatest());
    }
  }

  @Test
  void fivePairsGiveAVerdictOnEveryClaimOfTheFamily() {
    Comparison comparison =
        Comparison.interleaved(
            loads("stock", 100, 110, 120, 130, 140), loads("tuned", 205, 218, 238, 265, 279));

    Claim throughput = line(comparison, "load", "throughput (ops/s)").claim();
    assertThat(throughput.verdict()).isEqualTo(Verdict.BETTER);
    assertThat(throughput.interval().confidence()).isGreaterThan(0.95);
    assertThat(throughput.interval().low()).isGreaterThan(1);
    assertThat(throughput.interval().method()).startsWith("Student's t");
    assertThat(throughput.trialsNeeded()).isNull();
    Claim tail = line(comparison, "load INSERT", "p99.9 (us)").claim();
    assertThat(tail.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    assertThat(tail.trialsNeeded()).isEqualTo(5);
    assertThat(tail.words())
        .isEqualTo("no difference shown (5 pairs are enough to show one of 10 %)");
    assertThat(comparison.family().figures())
        .containsExactly("load.throughput", "load.insert.p99", "load.insert.p999");
    assertThat(line(comparison, "load INSERT", "p50 (us)").claim()).isNull();
    assertThat(line(comparison, "load INSERT", "p50 (us)").ratio().interval().confidence())
        .isEqualTo(0.95);
  }

  @Test
  void aDifferenceHiddenByScatterIsReportedWithTheTrialsNeeded() {
    Claim throughput =
        line(
                Comparison.interleaved(
                    loads("stock", 100, 100, 100, 100, 100),
                    loads("tuned", 130, 95, 160, 105, 110)),
                "load",
                "throughput (ops/s)")
            .claim();

    assertThat(throughput.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    assertThat(throughput.interval().low()).isLessThan(1);
    assertThat(throughput.interval().high()).isGreaterThan(1);
    assertThat(throughput.trialsNeeded()).isGreaterThan(5);
    assertThat(throughput.words())
        .matches(
            String.format(
                Locale.ROOT,
                "no difference shown \\(%d pairs would show one of 1\\d %%\\)",
                throughput.trialsNeeded()));
  }

  @Test
  void fourPairsGiveNoVerdict() {
    Comparison comparison =
        Comparison.interleaved(loads("stock", 1, 1, 1, 1), loads("tuned", 9, 9, 9, 9));

    Line throughput = line(comparison, "load", "throughput (ops/s)");
    assertThat(throughput.ratio()).isEqualTo(new Ratio(9, 9, 9, null));
    assertThat(throughput.claim())
        .isEqualTo(new Claim(Verdict.NONE, null, 5, "no verdict: 4 pairs, 5 are needed"));
  }

  @Test
  void tenPairsOrMoreAreJudgedByTheirMedianDespiteAnOutlier() {
    long[] stock = new long[12];
    long[] tuned = new long[12];
    for (int i = 0; i < stock.length; i++) {
      stock[i] = 1000 + 10L * i;
      tuned[i] = 1300 + 17L * i;
    }
    tuned[9] = 10;
    Comparison comparison = Comparison.interleaved(loads("stock", stock), loads("tuned", tuned));

    Claim throughput = line(comparison, "load", "throughput (ops/s)").claim();
    assertThat(throughput.verdict()).isEqualTo(Verdict.BETTER);
    assertThat(throughput.interval().method()).contains("BCa");
    assertThat(throughput.interval().ratio()).isBetween(1.30, 1.36);
  }

  @Test
  void recordedTrialsAreJudgedUnpaired() {
    Comparison comparison =
        Comparison.recorded(
            loads("stock", 100, 110, 120, 130, 140), loads("tuned", 209, 230, 222, 266, 284, 250));

    Claim throughput = line(comparison, "load", "throughput (ops/s)").claim();
    assertThat(throughput.verdict()).isEqualTo(Verdict.BETTER);
    assertThat(throughput.interval().method()).contains("Welch", "not paired");
    assertThat(comparison.gaps()).anySatisfy(gap -> assertThat(gap).contains("not interleaved"));
  }

  @Test
  void oneOfSeveralComparisonsIsJudgedMoreStrictly() {
    Side stock = loads("stock", 100, 110, 120, 130, 140);
    Side tuned = loads("tuned", 115, 122, 140, 139, 165);

    Claim alone =
        line(Comparison.interleaved(stock, tuned, 1), "load", "throughput (ops/s)").claim();
    Claim among =
        line(Comparison.interleaved(stock, tuned, 50), "load", "throughput (ops/s)").claim();

    assertThat(alone.verdict()).isEqualTo(Verdict.BETTER);
    assertThat(among.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    assertThat(among.interval().confidence()).isGreaterThan(alone.interval().confidence());
  }

  @Test
  void figuresThatWindowsJudgeHaveNoOtherVerdict() {
    Side stock = loads("stock", 100, 110, 120, 130, 140);
    Side tuned = loads("tuned", 205, 218, 238, 265, 279);
    Comparison.Family family = new Comparison.Family(0.95, "Bonferroni", List.of("insert.p99"), 1);

    Comparison comparison = Comparison.describing(stock, tuned, family);

    assertThat(comparison.lines()).isNotEmpty().allMatch(line -> line.claim() == null);
    assertThat(comparison.lines())
        .extracting(Line::ratio)
        .isEqualTo(Comparison.interleaved(stock, tuned).lines().stream().map(Line::ratio).toList());
    assertThat(comparison.family()).isEqualTo(family);
  }

  @Test
  void aSideThatFailedIsNotBetterButMayBeWorse() {
    Side stock = loads("stock", 100, 110, 120, 130, 140);
    Side tuned = loads("tuned", 205, 218, 238, 265, 279);
    Side failed =
        changed(tuned, summary -> summary.withReasons(List.of("1 of 205 operations failed")));

    assertThat(throughput(Comparison.interleaved(stock, tuned)).verdict())
        .isEqualTo(Verdict.BETTER);
    assertThat(throughput(Comparison.interleaved(stock, failed)).verdict()).isEqualTo(Verdict.NONE);
    assertThat(throughput(Comparison.interleaved(stock, failed)).words())
        .isEqualTo("no verdict: a trial of the better side failed");
    assertThat(throughput(Comparison.interleaved(failed, stock)).verdict()).isEqualTo(Verdict.NONE);
    assertThat(
            throughput(
                    Comparison.interleaved(
                        tuned, changed(stock, summary -> summary.withReasons(List.of("failed")))))
                .verdict())
        .isEqualTo(Verdict.WORSE);
  }

  @Test
  void atOneOfferedRateTheLastAnswerMakesNoSideFaster() {
    Side stock = loads("stock", 1000, 1010, 1020, 1030, 1040);
    Side later = loads("tuned", 999, 1009, 1019, 1029, 1039);

    assertThat(throughput(Comparison.interleaved(stock, later)).verdict()).isEqualTo(Verdict.WORSE);
    assertThat(throughput(Comparison.interleaved(offered(stock), offered(later))).verdict())
        .isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
  }

  private static Claim throughput(Comparison comparison) {
    return line(comparison, "load", "throughput (ops/s)").claim();
  }

  private static Side offered(Side side) {
    return changed(
        side,
        summary ->
            summary.withPhases(
                Map.of("load", summary.phases().get("load").withOffered(summary.throughput()))));
  }

  private static Side changed(Side side, UnaryOperator<Summary> change) {
    return new Side(
        side.name(),
        side.trials().stream()
            .map(trial -> new Side.Trial(trial.manifest(), change.apply(trial.summary())))
            .toList());
  }

  /** Returns a side with one trial for each number of records loaded in a second. */
  private static Side loads(String profile, long... records) {
    List<Side.Trial> trials = new ArrayList<>();
    for (long number : records) {
      trials.add(new Side.Trial(Samples.manifest(profile), Samples.loadSummary(number, 500)));
    }
    return new Side(profile, trials);
  }

  private static Side side(String profile, Summary... summaries) {
    return new Side(
        profile,
        List.of(summaries).stream()
            .map(summary -> new Side.Trial(Samples.manifest(profile), summary))
            .toList());
  }

  private static Summary withFlushes(Work flushes) {
    return Samples.loadSummary(10, 500, new ServerActivity(flushes, Work.NONE, 0));
  }

  private static Line line(Comparison comparison, String group, String name) {
    return comparison.lines().stream()
        .filter(line -> line.group().equals(group) && line.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}

package dev.htk.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.compare.Comparison.Line;
import dev.htk.harness.compare.Comparison.Ratio;
import dev.htk.harness.driver.Operation;
import dev.htk.harness.run.Observations;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.ServerActivity;
import dev.htk.harness.run.ServerActivity.Work;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.Summary.Rows;
import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    // By pairs 2, 4 and 1; of the medians it would be 400 / 200.
    assertThat(line(comparison, "load INSERT", "throughput (ops/s)").ratio())
        .isEqualTo(new Ratio(2, 1, 4));
    assertThat(
            line(
                    Comparison.interleaved(
                        loads("stock", 100, 200, 400), loads("tuned", 400, 200, 800)),
                    "load INSERT",
                    "throughput (ops/s)")
                .ratio())
        .isEqualTo(new Ratio(2, 1, 4));
  }

  @Test
  void theRatioOfRecordedRunsIsThatOfTheMediansWithTheSpreadOfAllTrials() {
    Comparison comparison =
        Comparison.recorded(loads("stock", 100, 200), loads("tuned", 600, 300, 900));

    Line throughput = line(comparison, "load INSERT", "throughput (ops/s)");
    assertThat(throughput.baseline()).isEqualTo(150);
    assertThat(throughput.profile()).isEqualTo(600);
    assertThat(throughput.ratio()).isEqualTo(new Ratio(4, 1.5, 9));
    assertThat(comparison.interleaved()).isFalse();
    assertThat(comparison.pairs()).isEqualTo(2);
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
    assertThat(line(comparison, "load INSERT", "operations").ratio()).isEqualTo(new Ratio(1, 1, 1));
  }

  @Test
  void linesComeInTheOrderOfAReport() {
    Comparison comparison =
        Comparison.interleaved(
            side("stock", withFlushes(Work.NONE)), side("tuned", withFlushes(Work.NONE)));

    assertThat(comparison.lines())
        .extracting(line -> line.group() + ": " + line.name())
        .containsExactly(
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
  void whatOnlyOneSideHasIsNotCompared() {
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

  @Property(tries = 100)
  void halfOfTheValuesLieOnEachSideOfTheMedian(
      @ForAll @Size(min = 1, max = 20) List<@DoubleRange(min = -1e6, max = 1e6) Double> values) {
    double median = Comparison.median(values.stream().mapToDouble(Double::doubleValue).toArray());

    assertThat(values.stream().filter(value -> value <= median).count() * 2)
        .isGreaterThanOrEqualTo(values.size());
    assertThat(values.stream().filter(value -> value >= median).count() * 2)
        .isGreaterThanOrEqualTo(values.size());
  }

  /** Trials that loaded so many records in a second each. */
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

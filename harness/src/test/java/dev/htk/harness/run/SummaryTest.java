// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.PauseTotals.Pause;
import dev.htk.harness.run.ServerActivity.Work;
import dev.htk.harness.run.Summary.Rows;
import dev.htk.harness.run.law.Law;
import dev.htk.harness.run.law.LawResult;
import dev.htk.harness.run.law.LawResult.Severity;
import dev.htk.harness.run.law.RunFacts;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.profile.Phase;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SummaryTest {

  @Test
  void aRunWithAllItsRowsAndNoFailureIsOk() {
    Summary summary = Samples.loadSummary(100, 500);

    assertThat(summary.verdict()).isEqualTo("ok");
    assertThat(summary.reasons()).isEmpty();
    assertThat(summary.throughput()).isEqualTo(100.0);
    assertThat(summary.offered()).isNull();
    assertThat(summary.rows()).isEqualTo(new Rows(100, 100));
  }

  @Test
  void missingRowsFailARunAndAreCounted() {
    Summary summary = of(new Rows(100, 97), Samples.load(100, 500));

    assertThat(summary.verdict()).isEqualTo("failed");
    assertThat(summary.reasons())
        .containsExactly(
            "3 rows are missing: 100 inserts were acknowledged, the table holds 97 rows");
  }

  @Test
  void rowsThatNobodyAcknowledgedFailARun() {
    Summary summary = of(new Rows(100, 101), Samples.load(100, 500));

    assertThat(summary.verdict()).isEqualTo("failed");
    assertThat(summary.reasons()).singleElement().asString().startsWith("1 rows too many");
  }

  @Test
  void failedOperationsFailARunWithTheirNumberAndStatus() {
    OperationResult inserts =
        Samples.operation(Samples.histogram(100, 200), Map.of("CallTimeoutException", 3L));
    Summary summary =
        of(new Rows(2, 2), Samples.phase(Phase.LOAD, Map.of(Operation.INSERT, inserts)));

    assertThat(summary.verdict()).isEqualTo("failed");
    assertThat(summary.reasons())
        .containsExactly(
            "3 of 5 operations of the load phase failed: {INSERT CallTimeoutException=3}");
    assertThat(summary.operations().get("INSERT").count()).isEqualTo(2);
    assertThat(summary.operations().get("INSERT").failed()).isEqualTo(3);
  }

  @Test
  void aPhaseThatDidNothingFailsARun() {
    Summary summary =
        of(new Rows(100, 100), Samples.load(100, 500), Samples.phase(Phase.RUN, Map.of()));

    assertThat(summary.reasons())
        .containsExactly("the run phase did nothing: no operation succeeded");
  }

  @Test
  void furtherReasonsComeFirst() {
    Summary summary =
        Summary.of(
            List.of(Samples.load(100, 500)),
            new Rows(100, 99),
            counted(List.of(Samples.load(100, 500)), new Rows(100, 99), 0),
            List.of("stopped to protect the cluster"));

    assertThat(summary.reasons()).hasSize(2).first().isEqualTo("stopped to protect the cluster");
  }

  @Test
  void aPhaseCutShortSaysWhyAndIsNoFailure() {
    PhaseResult cut =
        new PhaseResult(
            Phase.LOAD,
            Samples.load(10, 500).operations(),
            10,
            10,
            1_000_000_000L,
            0,
            "time limit of 1 s reached",
            0);

    Summary summary = of(new Rows(10, 10), cut);

    assertThat(summary.verdict()).isEqualTo("ok");
    assertThat(summary.phases().get("load").stopped()).isEqualTo("time limit of 1 s reached");
  }

  @Test
  void aSummaryHasMergedOperationsAndThoseOfEachPhase() {
    OperationResult loaded = Samples.operation(Samples.histogram(100, 100), Map.of("A", 1L));
    OperationResult inserted =
        Samples.operation(Samples.histogram(900, 900), Map.of("A", 2L, "B", 1L));
    OperationResult read = Samples.operation(Samples.histogram(50), Map.of());

    Summary summary =
        of(
            new Rows(4, 4),
            Samples.phase(Phase.LOAD, Map.of(Operation.INSERT, loaded)),
            Samples.phase(Phase.RUN, Map.of(Operation.INSERT, inserted, Operation.READ, read)));

    assertThat(summary.throughput()).isEqualTo(2.5);
    assertThat(summary.operations()).containsOnlyKeys("INSERT", "READ");
    assertThat(summary.operations().get("INSERT").service().mean()).isEqualTo(500.0);
    assertThat(summary.operations().get("INSERT").failures()).isEqualTo(Map.of("A", 3L, "B", 1L));
    assertThat(summary.phases()).containsOnlyKeys("load", "run");
    assertThat(summary.phases().get("load").operations().get("INSERT").count()).isEqualTo(2);
    assertThat(summary.phases().get("load").operations().get("INSERT").service().max())
        .isEqualTo(100);
    assertThat(summary.phases().get("run").throughput()).isEqualTo(3.0);
    assertThat(summary.phases().get("run").seconds()).isEqualTo(1.0);
    assertThat(loaded.service()).as("left as it was").isEqualTo(Samples.histogram(100, 100));
  }

  @Test
  void aRateThatWasOfferedIsKept() {
    PhaseResult open =
        new PhaseResult(
            Phase.LOAD,
            Map.of(
                Operation.INSERT,
                new OperationResult(
                    Samples.histogram(100),
                    Samples.histogram(5_000),
                    Samples.operation(Samples.histogram(), Map.of()).failures())),
            1,
            1,
            1_000_000_000L,
            250.0,
            null,
            0);

    Summary summary = of(new Rows(1, 1), open);

    assertThat(summary.offered()).isEqualTo(250.0);
    assertThat(summary.operations().get("INSERT").service().max()).isEqualTo(100);
    assertThat(summary.operations().get("INSERT").response().p50()).isGreaterThan(4_990);
  }

  @Test
  void percentilesAreThoseOfTheHistogram() {
    Histogram histogram = new Histogram(3);
    for (int micros = 1; micros <= 1_000; micros++) {
      histogram.recordValue(micros);
    }

    assertThat(Percentiles.of(histogram))
        .isEqualTo(new Percentiles(500.5, 500, 950, 990, 999, 1_000, 1_000));
    assertThat(Percentiles.of(new Histogram(3))).isEqualTo(new Percentiles(0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void theWorkOfServersAddsUp() {
    Work work = Work.NONE.plus(300, 10).plus(700, 20).plus(500, 30);

    assertThat(work).isEqualTo(new Work(3, 1_500, 700, 60));
  }

  @Test
  void aRowOfAFailedInsertIsNotOneTooMany() {
    OperationResult inserts =
        Samples.operation(Samples.histogram(100, 200), Map.of("CallTimeoutException", 1L));
    // Also one of a part of the run that is not among the measured phases, such as a search.
    PhaseResult load = Samples.phase(Phase.LOAD, Map.of(Operation.INSERT, inserts));
    Rows rows = new Rows(2, 4);
    Summary summary = Summary.of(List.of(load), rows, counted(List.of(load), rows, 2), List.of());

    assertThat(summary.reasons()).noneMatch(reason -> reason.contains("too many"));
  }

  @Test
  void aBrokenLawOfCountsFailsARunAndABrokenClockOnlyWarns() {
    LawResult counts =
        new LawResult("counts", "run", "1", "2", "none", "because", false, Severity.FAILURE);
    LawResult clock =
        new LawResult("clock", "client", "0", "9", "1", "because", false, Severity.WARNING);
    LawResult kept =
        new LawResult("kept", "run", "1", "1", "none", "because", true, Severity.FAILURE);

    Summary summary = observed(List.of(), List.of(counts, clock, kept));

    assertThat(summary.laws()).containsExactly(counts, clock, kept);
    assertThat(summary.reasons())
        .containsExactly("counts of run: expected 1, found 2 (tolerance none: because)");
    assertThat(summary.warnings())
        .containsExactly("clock of client: expected 0, found 9 (tolerance 1: because)");
  }

  @Test
  void aClientPauseThatCanExplainTheTailGivesAWarning() {
    Summary summary = observed(List.of(new Pause(100_000, 130_000)), List.of());

    assertThat(summary.verdict()).isEqualTo("ok");
    assertThat(summary.phases().get("load").clientPauses())
        .isEqualTo(new PauseTotals(1, 30_000, 30_000));
    assertThat(summary.warnings())
        .containsExactly(
            "the client itself stood still in the load phase (pauses: 1, 30 ms in all, up to 30"
                + " ms): p95 of INSERT (0.5 ms) and what is beyond it may be the client's doing");
  }

  @Test
  void aClientPauseShorterThanEveryLatencyGivesNoWarning() {
    Summary summary =
        Summary.of(
            List.of(Samples.load(10, 50_000)),
            new Rows(10, 10),
            observations(List.of(new Pause(100_000, 130_000)), List.of()),
            List.of());

    assertThat(summary.warnings()).isEmpty();
  }

  @Test
  void pausesOutsideOfThePhaseAreNotCountedInIt() {
    Summary summary = observed(List.of(new Pause(2_000_000, 2_030_000)), List.of());

    assertThat(summary.clientPauses().count()).isEqualTo(1);
    assertThat(summary.phases().get("load").clientPauses().count()).isZero();
    assertThat(summary.warnings()).isEmpty();
  }

  private static Summary observed(List<Pause> pauses, List<LawResult> laws) {
    return Summary.of(
        List.of(Samples.load(100, 500)), new Rows(100, 100), observations(pauses, laws), List.of());
  }

  /** Returns observations of a load phase in the first second of the epoch. */
  private static Observations observations(List<Pause> pauses, List<LawResult> laws) {
    PhaseCost cost = new PhaseCost(0, 1_000_000, null, null, null, null);
    return new Observations(null, null, Map.of(Phase.LOAD, cost), pauses, 1, laws, List.of());
  }

  private static Summary of(Rows rows, PhaseResult... phases) {
    return Summary.of(List.of(phases), rows, counted(List.of(phases), rows, 0), List.of());
  }

  /** Returns observations with what comes of counting the rows. */
  private static Observations counted(List<PhaseResult> phases, Rows rows, long unsure) {
    RunFacts facts =
        new RunFacts(phases, 1, 1, rows.expected(), unsure, rows.found(), null, List.of());
    List<LawResult> laws =
        Law.checkAll(facts).stream().filter(law -> law.law().equals(Law.ROWS.title())).toList();
    return new Observations(null, null, Map.of(), List.of(), 1, laws, List.of());
  }
}

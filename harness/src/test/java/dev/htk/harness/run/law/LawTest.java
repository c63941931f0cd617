// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.Samples;
import dev.htk.harness.run.law.LawResult.Severity;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.profile.Phase;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LawTest {

  /** Two threads that are busy all of a second: 1,000 inserts of 2 ms. */
  private static final PhaseResult BUSY = Samples.load(1000, 2000);

  private static final int THREADS = 2;

  @Test
  void aSoundRunKeepsEveryLaw() {
    List<LawResult> results = Law.checkAll(sound());

    assertThat(results).extracting(LawResult::law).hasSize(Law.values().length);
    assertThat(results).allMatch(LawResult::holds);
  }

  @Test
  void threadsThatDidNothingForATimeBreakLittlesLaw() {
    LawResult result = only(Law.LITTLE, facts(Samples.load(1000, 1000), THREADS, THREADS, 1000));

    assertThat(result.holds()).isFalse();
    assertThat(result.severity()).isEqualTo(Severity.WARNING);
    assertThat(result.expected()).isEqualTo("2.00 operations under way");
    assertThat(result.found()).isEqualTo("1.00");
  }

  @Test
  void moreOperationsUnderWayThanThereCanBeBreakLittlesLaw() {
    LawResult result = only(Law.LITTLE, facts(Samples.load(1000, 4000), THREADS, THREADS, 1000));

    assertThat(result.holds()).isFalse();
  }

  @Test
  void idleThreadsOfAnOpenLoopKeepLittlesLaw() {
    PhaseResult open =
        new PhaseResult(
            Phase.LOAD,
            Samples.load(100, 2000).operations(),
            100,
            100,
            1_000_000_000L,
            100.0,
            null,
            0);

    assertThat(only(Law.LITTLE, facts(open, THREADS, THREADS, 100)).holds()).isTrue();
  }

  @Test
  void anAsynchronousClientIsBoundByItsOperationsInFlight() {
    PhaseResult many = Samples.load(1000, 60_000);

    assertThat(only(Law.LITTLE, facts(many, THREADS, 64, 1000)).holds()).isTrue();
    assertThat(only(Law.LITTLE, facts(many, THREADS, 32, 1000)).holds()).isFalse();
  }

  @Test
  void anOperationThatNeverEndedBreaksTheCount() {
    LawResult result = only(Law.ISSUED, facts(counted(1001, 1000), THREADS, THREADS, 1000));

    assertThat(result.holds()).isFalse();
    assertThat(result.severity()).isEqualTo(Severity.FAILURE);
    assertThat(result.found()).isEqualTo("1000 acknowledged, 0 failed calls");
  }

  @Test
  void anAcknowledgementThatNobodyAskedForBreaksTheCount() {
    assertThat(only(Law.ISSUED, facts(counted(999, 1000), THREADS, THREADS, 1000)).holds())
        .isFalse();
  }

  @Test
  void aMissingOrSurplusRowBreaksTheLawOfRows() {
    assertThat(only(Law.ROWS, facts(BUSY, THREADS, THREADS, 999)).holds()).isFalse();
    assertThat(only(Law.ROWS, facts(BUSY, THREADS, THREADS, 1001)).holds()).isFalse();
  }

  @Test
  void aFailedInsertMayHaveLeftItsRow() {
    OperationResult inserts = Samples.operation(Samples.histogram(5), Map.of("Timeout", 1L));
    PhaseResult phase = Samples.phase(Phase.LOAD, Map.of(Operation.INSERT, inserts));

    assertThat(only(Law.ROWS, facts(phase, THREADS, THREADS, 1)).holds()).isTrue();
    assertThat(only(Law.ROWS, facts(phase, THREADS, THREADS, 2)).holds()).isTrue();
    assertThat(only(Law.ROWS, facts(phase, THREADS, THREADS, 3)).holds()).isFalse();
  }

  @Test
  void aMissingOrSurplusLatencyBreaksTheLawOfHistograms() {
    assertThat(only(Law.HISTOGRAMS, facts(counted(1001, 1001), THREADS, THREADS, 1001)).holds())
        .isFalse();
    assertThat(only(Law.HISTOGRAMS, facts(counted(999, 999), THREADS, THREADS, 999)).holds())
        .isFalse();
  }

  @Test
  void aMissingResponseTimeBreaksTheLawOfHistograms() {
    Histogram service = Samples.histogram(1, 2);
    OperationResult inserts = new OperationResult(service, Samples.histogram(1), new TreeMap<>());
    PhaseResult phase =
        new PhaseResult(
            Phase.LOAD, Map.of(Operation.INSERT, inserts), 2, 2, 1_000_000_000L, 10, null, 0);

    assertThat(only(Law.HISTOGRAMS, facts(phase, THREADS, THREADS, 2)).holds()).isFalse();
  }

  @Test
  void aReadModifyWriteIsOneOperationWithThreeLatencies() {
    OperationResult once = Samples.operation(Samples.histogram(5), Map.of());
    PhaseResult phase =
        new PhaseResult(
            Phase.RUN,
            Map.of(
                Operation.READ, once,
                Operation.UPDATE, once,
                Operation.READ_MODIFY_WRITE, once),
            1,
            1,
            10_000,
            0,
            null,
            0);

    assertThat(only(Law.HISTOGRAMS, facts(phase, 1, 1, 0)).holds()).isTrue();
    assertThat(only(Law.LITTLE, facts(phase, 1, 1, 0)).holds()).isTrue();
  }

  @Test
  void anIntervalThatIsMissingInTheLogIsFound() {
    RunFacts facts =
        new RunFacts(
            List.of(BUSY),
            THREADS,
            THREADS,
            1000,
            0,
            1000,
            Map.of("INSERT.service", 999L, "INSERT.response", 1000L),
            List.of());

    assertThat(only(Law.INTERVALS, facts).holds()).isFalse();
  }

  @Test
  void aClockThatWasSetIsAWarning() {
    ClockDrift set = new ClockDrift("client", 50_000, 3);
    RunFacts facts =
        new RunFacts(List.of(BUSY), THREADS, THREADS, 1000, 0, 1000, null, List.of(set));

    LawResult result = only(Law.CLOCKS, facts);

    assertThat(result.holds()).isFalse();
    assertThat(result.severity()).isEqualTo(Severity.WARNING);
    assertThat(result.found()).isEqualTo("largest step 50.0 ms in 3 readings");
  }

  private static RunFacts sound() {
    return new RunFacts(
        List.of(BUSY),
        THREADS,
        THREADS,
        1000,
        0,
        1000,
        Map.of("INSERT.service", 1000L, "INSERT.response", 1000L),
        List.of(new ClockDrift("client", 3, 10)));
  }

  private static RunFacts facts(PhaseResult phase, int threads, long inFlight, long rows) {
    OperationResult inserts = phase.operations().get(Operation.INSERT);
    long unsure = inserts == null ? 0 : inserts.failed();
    return new RunFacts(
        List.of(phase), threads, inFlight, phase.inserted(), unsure, rows, null, List.of());
  }

  /** The busy phase with other counts of operations. */
  private static PhaseResult counted(long issued, long acknowledged) {
    return new PhaseResult(
        Phase.LOAD, BUSY.operations(), issued, acknowledged, BUSY.nanos(), 0, null, 0);
  }

  private static LawResult only(Law law, RunFacts facts) {
    List<LawResult> results =
        Law.checkAll(facts).stream().filter(result -> result.law().equals(law.title())).toList();
    assertThat(results).hasSize(1);
    return results.get(0);
  }
}

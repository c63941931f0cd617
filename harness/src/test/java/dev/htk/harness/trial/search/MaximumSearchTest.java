// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.run.rate.FoundMaximum;
import dev.htk.harness.run.rate.SearchStep;
import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Searches a system that sustains 1,000 operations a second and slows down as more is offered. */
class MaximumSearchTest {

  private static final double CAPACITY = 1000;

  private final List<SearchStep> heard = new ArrayList<>();

  @Test
  void aSystemIsPushedUntilItNoLongerKeepsUp() throws Exception {
    FoundMaximum found = search(spec(null, null, List.of()));

    assertThat(found.maximum()).isBetween(900.0, CAPACITY / 0.95);
    assertThat(found.broken()).isBetween(found.maximum(), found.maximum() * 1.1);
    assertThat(found.ended()).isEqualTo("known to 10 %");
    assertThat(heard).isEqualTo(found.steps());
  }

  @Test
  void everyStepSaysWhyItWasAcceptedOrRejected() throws Exception {
    FoundMaximum found = search(spec(null, null, List.of()));

    assertThat(found.steps().get(0).line())
        .isEqualTo("step 1: closed loop, 1,000 ops/s: the search begins at half of it");
    assertThat(found.steps().get(1).line())
        .isEqualTo("step 2: 500 ops/s for 2 s accepted: 500 ops/s achieved, INSERT p99 0.5 ms");
    assertThat(found.steps())
        .filteredOn(step -> !step.accepted())
        .isNotEmpty()
        .allSatisfy(
            step -> assertThat(step.why()).startsWith("does not keep up, 1,000 ops/s achieved"));
  }

  @Test
  void aCriterionMayBreakBeforeTheScheduleDoes() throws Exception {
    FoundMaximum found = search(spec("insert.p99 <= 0.6ms", null, List.of()));

    assertThat(found.maximum()).isBetween(540.0, 610.0);
    assertThat(found.steps())
        .filteredOn(step -> !step.accepted())
        .isNotEmpty()
        .allSatisfy(
            step -> assertThat(step.why()).contains("INSERT p99 is").contains("over 0.6 ms"));
  }

  @Test
  void sharesOfTheMaximumFollow() throws Exception {
    FoundMaximum found = search(spec(null, null, List.of(70, 90)));

    assertThat(found.shares())
        .extracting(SearchStep::offered)
        .containsExactly(found.maximum() * 70 / 100, found.maximum() * 90 / 100);
  }

  @Test
  void theResultIsOfferedOnceMoreForLonger() throws Exception {
    List<Integer> seconds = new ArrayList<>();
    FoundMaximum found =
        new MaximumSearch(
                spec(null, null, List.of(70)),
                (number, rate, duration) -> {
                  seconds.add(duration);
                  return step(rate, 0);
                },
                heard::add)
            .run();

    SearchStep last = found.steps().get(found.steps().size() - 1);
    assertThat(last.offered()).isEqualTo(found.maximum());
    assertThat(seconds.subList(0, found.steps().size() - 1)).containsOnly(10);
    assertThat(seconds.subList(found.steps().size() - 1, seconds.size())).containsExactly(30, 30);
    assertThat(found.line()).startsWith("maximum sustained for 30 s: ");
  }

  /** Models a backlog that is felt only when it has grown, as with flushes and compactions. */
  @Test
  void aMaximumThatDoesNotHoldIsSearchedForBelow() throws Exception {
    double forLong = 620;
    FoundMaximum found =
        new MaximumSearch(
                spec(null, null, List.of()),
                (number, rate, seconds) -> step(rate, seconds > 10 && rate > forLong ? 1 : 0),
                heard::add)
            .run();

    assertThat(found.maximum()).isBetween(forLong / 1.1, forLong);
    assertThat(found.broken()).isBetween(forLong, found.maximum() * 1.1);
    assertThat(found.seconds()).isEqualTo(30);
    assertThat(found.ended()).isEqualTo("known to 10 %");
  }

  @Test
  void aSearchThatRunsOutOfStepsSaysHowLongItsMaximumWasSustained() throws Exception {
    FoundMaximum found =
        new MaximumSearch(
                new SearchSpec(null, null, null, 0.1, 3, 10, 30, List.of()),
                (number, rate, seconds) -> step(rate, 0),
                heard::add)
            .run();

    assertThat(found.line())
        .startsWith("maximum sustained for 10 s: ")
        .contains("nothing higher was tried", "ended after 3 steps");
  }

  @Test
  void noRateOverTheHighestAllowedIsTried() throws Exception {
    FoundMaximum found = search(spec(null, 600.0, List.of()));

    assertThat(found.maximum()).isEqualTo(600);
    assertThat(found.broken()).isNull();
    assertThat(found.line()).contains("nothing higher was tried", "the highest rate allowed");
    assertThat(found.steps())
        .extracting(SearchStep::offered)
        .doesNotContainNull()
        .allMatch(offered -> offered <= 600);
  }

  @Test
  void failedOperationsBreakAStep() throws Exception {
    FoundMaximum found =
        new MaximumSearch(
                new SearchSpec(100.0, null, null, 0.1, 3, 10, 30, List.of()),
                (number, rate, seconds) -> step(rate, 1),
                heard::add)
            .run();

    assertThat(found.maximum()).isEqualTo(0);
    assertThat(found.line()).startsWith("no rate was sustained for 10 s: ended after 3 steps");
    assertThat(found.steps()).hasSize(3);
    assertThat(found.steps().get(0).why()).isEqualTo("1 of 1,000 operations failed");
  }

  @Test
  void anInvalidCriterionIsRefused() {
    assertThatThrownBy(() -> Criterion.parse("insert.p98 <= 5ms"))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("insert.p98")
        .hasMessageContaining("p99");
    assertThatThrownBy(() -> Criterion.parse("insert.p99 < 5"))
        .isInstanceOf(HarnessException.class);
  }

  @Test
  void timesOfACriterionHaveUnits() throws HarnessException {
    assertThat(Criterion.parse("read-modify-write.p999 <= 1.5s"))
        .isEqualTo(
            new Criterion(
                "read-modify-write.p999 <= 1.5s", Operation.READ_MODIFY_WRITE, "p999", 1_500_000));
    assertThat(Criterion.parse("insert.max<=250us").limitMicros()).isEqualTo(250);
  }

  private FoundMaximum search(SearchSpec spec) throws Exception {
    return new MaximumSearch(spec, (number, rate, seconds) -> step(rate, 0), heard::add).run();
  }

  private static SearchSpec spec(String criterion, Double most, List<Integer> shares)
      throws HarnessException {
    return new SearchSpec(
        null, most, criterion == null ? null : Criterion.parse(criterion), 0.1, 20, 10, 30, shares);
  }

  private static PhaseResult step(Double rate, long failed) {
    double achieved = rate == null ? CAPACITY : Math.min(rate, CAPACITY);
    Histogram times = new Histogram(3);
    times.recordValueWithCount(rate == null ? 1000 : rate.longValue(), 1000 - failed);
    TreeMap<String, Long> failures = new TreeMap<>();
    if (failed > 0) {
      failures.put("ERROR", failed);
    }
    return new PhaseResult(
        Phase.RUN,
        Map.of(Operation.INSERT, new OperationResult(times, times, failures)),
        1000,
        1000 - failed,
        (long) ((1000 - failed) * 1e9 / achieved),
        rate == null ? 0 : rate,
        null,
        0);
  }
}

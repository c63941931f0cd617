// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.driver.schedule.ConstantRate;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseTotalsTest {

  private static final long NANOS = 5_000_000;

  private final List<Interval> intervals = new ArrayList<>();

  @Test
  void anOperationAcrossTwoIntervalsIsCountedOnceInEachHistogram() {
    PhaseTotals totals = totals(new ConstantRate(100));

    totals.serviceTimes.of(0).record(Operation.INSERT, NANOS);
    totals.collect(0, 1000);
    totals.responseTimes.of(0).record(Operation.INSERT, 2 * NANOS);
    totals.collect(1000, 2000);

    assertThat(intervals)
        .extracting(each -> each.service().getTotalCount())
        .containsExactly(1L, 0L);
    assertThat(intervals)
        .extracting(each -> each.response().getTotalCount())
        .containsExactly(0L, 1L);
    OperationResult result =
        totals.operations(new FailureCounts((operation, status) -> {})).get(Operation.INSERT);
    assertThat(result.service().getTotalCount()).isEqualTo(1);
    assertThat(result.response().getTotalCount()).isEqualTo(1);
    assertThat(result.response().getMaxValue()).isGreaterThan(result.service().getMaxValue());
  }

  @Test
  void responseTimesOfAClosedLoopAreItsServiceTimes() {
    PhaseTotals totals = totals(new Schedule.ClosedLoop());

    totals.serviceTimes.of(0).record(Operation.INSERT, NANOS);
    totals.collect(0, 1000);

    assertThat(intervals)
        .singleElement()
        .satisfies(each -> assertThat(each.response()).isEqualTo(each.service()));
    OperationResult result =
        totals.operations(new FailureCounts((operation, status) -> {})).get(Operation.INSERT);
    assertThat(result.response()).isEqualTo(result.service());
  }

  private PhaseTotals totals(Schedule schedule) {
    IntervalListener listener =
        new IntervalListener() {
          @Override
          public void interval(Interval interval) {
            intervals.add(interval);
          }

          @Override
          public void progress(long acknowledged, long operations) {}
        };
    return new PhaseTotals(
        new Driver.Plan(Phase.LOAD, 10, 1, schedule, 0, false),
        OperationRecorder::ofOneThread,
        listener);
  }
}

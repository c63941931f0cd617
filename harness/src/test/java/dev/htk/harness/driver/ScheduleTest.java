// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.driver.schedule.ConstantRate;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

class ScheduleTest {

  private final VirtualClock clock = new VirtualClock();

  @Test
  void operationsOfAnOpenLoopStartAtTheirRate() throws Exception {
    List<Long> starts = new ArrayList<>();
    long begin = clock.nanos();

    PhaseResult result =
        TestPhase.load()
            .operations(5)
            .rate(1_000)
            .clock(clock)
            .answer(
                call -> {
                  starts.add((clock.nanos() - begin) / 1_000);
                  clock.pass(200);
                  return Status.OK;
                })
            .start();

    assertThat(starts).containsExactly(0L, 1_000L, 2_000L, 3_000L, 4_000L);
    assertThat(result.offered()).isEqualTo(1_000.0);
    assertThat(result.nanos()).isEqualTo(4_200_000L);
  }

  @Test
  void anOpenLoopStallCountsInTheResponseTimesOfQueuedOperations() throws Exception {
    // Operations start every millisecond. The first takes 10 ms, each other 100 us, so the queue
    // behind it drains by 900 us an operation.
    OperationResult inserts = firstOfTenStallsForTenMillis(TestPhase.load().rate(1_000));

    assertThat(counts(inserts.service(), 10_000, 100)).containsExactly(1L, 9L);
    assertThat(
            counts(
                inserts.response(),
                10_000,
                9_100,
                8_200,
                7_300,
                6_400,
                5_500,
                4_600,
                3_700,
                2_800,
                1_900))
        .containsOnly(1L);
    assertThat(inserts.response().getTotalCount()).isEqualTo(10);
  }

  @Test
  void theResponseTimeOfAClosedLoopIsTheServiceTime() throws Exception {
    OperationResult inserts = firstOfTenStallsForTenMillis(TestPhase.load());

    assertThat(counts(inserts.service(), 10_000, 100)).containsExactly(1L, 9L);
    assertThat(inserts.response()).isEqualTo(inserts.service());
  }

  @Test
  void aFailedOperationLeavesNoResponseTimeInAnOpenLoop() throws Exception {
    PhaseResult result =
        TestPhase.load()
            .operations(10)
            .rate(1_000)
            .clock(clock)
            .answer(call -> clock.nanos() % 2_000_000 == 0 ? Status.OK : Status.ERROR)
            .start();

    OperationResult inserts = result.operations().get(Operation.INSERT);
    assertThat(inserts.failed()).isEqualTo(5);
    assertThat(inserts.service().getTotalCount()).isEqualTo(5);
    assertThat(inserts.response().getTotalCount()).isEqualTo(5);
  }

  @Test
  void nothingStartsAfterAStopAlsoWhereAThreadWaitsForItsTurn() throws Exception {
    TestPhase[] phase = new TestPhase[1];
    NanoClock stopsWhileWaiting =
        new NanoClock() {
          @Override
          public long nanos() {
            return clock.nanos();
          }

          @Override
          public void waitUntil(long deadline) {
            if (phase[0].log().calls().size() == 3) {
              phase[0].stop("the cluster is overloaded");
            }
            clock.waitUntil(deadline);
          }
        };
    phase[0] = TestPhase.load().operations(10).rate(1_000).clock(stopsWhileWaiting);

    PhaseResult result = phase[0].start();

    assertThat(phase[0].log().calls()).hasSize(3);
    assertThat(result.issued()).isEqualTo(3);
    assertThat(result.stopped()).isEqualTo("the cluster is overloaded");
  }

  @Test
  void theSystemClockWaitsNoShorterThanAsked() throws InterruptedException {
    long deadline = NanoClock.SYSTEM.nanos() + 2_000_000;

    NanoClock.SYSTEM.waitUntil(deadline);

    assertThat(NanoClock.SYSTEM.nanos()).isGreaterThanOrEqualTo(deadline);
  }

  @Test
  void anInterruptEndsTheWaitOfTheSystemClock() {
    long deadline = NanoClock.SYSTEM.nanos() + 3_600_000_000_000L;
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> NanoClock.SYSTEM.waitUntil(deadline))
        .isInstanceOf(InterruptedException.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void aRateMustBeAPositiveNumber(double rate) {
    assertThatThrownBy(() -> new ConstantRate(rate))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more than 0 operations a second");
  }

  private OperationResult firstOfTenStallsForTenMillis(TestPhase phase) throws Exception {
    PhaseResult result =
        phase
            .operations(10)
            .clock(clock)
            .answer(
                call -> {
                  clock.pass(phase.log().calls().size() == 1 ? 10_000 : 100);
                  return Status.OK;
                })
            .start();
    return result.operations().get(Operation.INSERT);
  }

  private static List<Long> counts(Histogram histogram, long... micros) {
    List<Long> counts = new ArrayList<>();
    for (long value : micros) {
      counts.add(histogram.getCountAtValue(value));
    }
    return counts;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.rate.Criterion;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RampWatchTest {

  private static final int SECONDS = 50;

  /** Falls by 18 operations a second in each of ten windows. */
  private static final PairSpec.Ramp RAMP = new PairSpec.Ramp(200, 20, SECONDS);

  /** Hears a ramp whose operations take the given milliseconds in each window; 0 for none. */
  private static RampWatch heard(int... millisByWindow) throws Exception {
    RampWatch watch = new RampWatch(RAMP, Criterion.parse("insert.p99 <= 20ms"));
    for (int second = 0; second < SECONDS; second++) {
      int millis = millisByWindow[second / RampWatch.WINDOW_SECONDS];
      if (millis > 0) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(millis * 1000L, 100);
        watch.interval(new Interval(Operation.INSERT, 0, 1000, times, times));
        watch.interval(new Interval(Operation.READ, 0, 1000, slow(), slow()));
      }
      watch.progress(second, Long.MAX_VALUE);
    }
    return watch;
  }

  private static Histogram slow() {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(9_000_000, 1000);
    return times;
  }

  @Test
  void theSustainedRateIsWhereTheCriterionBeginsToHold() throws Exception {
    RampWatch watch = heard(90, 90, 90, 5, 5, 5, 5, 5, 5, 5);
    assertThat(watch.sustained()).isCloseTo(200 - 3 * 18, within(1e-9));
    assertThat(watch.isLeast()).isFalse();
    assertThat(watch.windows()).hasSize(10);
    assertThat(watch.resolution()).isCloseTo(18, within(1e-9));
  }

  @Test
  void oneStallBelowTheRateDoesNotDecide() throws Exception {
    assertThat(heard(90, 90, 90, 5, 5, 90, 5, 5, 5, 5).sustained())
        .isEqualTo(heard(90, 90, 90, 5, 5, 5, 5, 5, 5, 5).sustained());
  }

  @Test
  void oneQuietWindowAboveTheRateDoesNotDecide() throws Exception {
    assertThat(heard(90, 5, 90, 90, 90, 90, 5, 5, 5, 5).sustained())
        .isEqualTo(heard(90, 90, 90, 90, 90, 90, 5, 5, 5, 5).sustained());
  }

  @Test
  void aWindowWithoutAnAnswerIsAStall() throws Exception {
    assertThat(heard(0, 0, 5, 5, 5, 5, 5, 5, 5, 5).sustained())
        .isEqualTo(heard(90, 90, 5, 5, 5, 5, 5, 5, 5, 5).sustained());
  }

  @Test
  void aStallThatLastsBeyondTheRampIsOfItsLastWindow() throws Exception {
    RampWatch watch = heard(5, 5, 5, 5, 5, 5, 5, 5, 5, 5);
    watch.interval(new Interval(Operation.INSERT, 0, 1000, slow(), slow()));
    watch.progress(SECONDS, Long.MAX_VALUE);

    assertThat(watch.windows().get(9).kept()).isFalse();
  }

  @Test
  void aRampThatAlwaysKeepsTheCriterionGivesALowerBound() throws Exception {
    RampWatch watch = heard(5, 5, 5, 5, 5, 5, 5, 5, 5, 5);
    assertThat(watch.isLeast()).isTrue();
    assertThat(watch.sustained()).isEqualTo(200);
  }

  @Test
  void aRampThatNeverKeepsTheCriterionSustainsNothing() throws Exception {
    assertThat(heard(90, 90, 90, 90, 90, 90, 90, 90, 90, 90).sustained()).isZero();
  }

  @Test
  void theReachedRateOfAClosedLoopIgnoresItsWarmUp() throws HarnessException {
    WarmThroughput reached = new WarmThroughput();
    long acknowledged = 0;
    for (int second = 0; second < 20; second++) {
      acknowledged += second < 8 ? 1 : 300;
      reached.progress(acknowledged, Long.MAX_VALUE);
    }
    assertThat(reached.rate()).isEqualTo(300);
    assertThat(List.of(new PairSpec(Criterion.parse("insert.p99 <= 20ms"), 35, 10, 60).ramp(300)))
        .containsExactly(new PairSpec.Ramp(300, 60, 35));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.pair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.rate.Criterion;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RecoveryWatchTest {

  private static final int STALL = 0;

  /** Hears a phase whose operations take the given milliseconds in each second. */
  private static OptionalInt recovery(int... millisBySecond) throws Exception {
    RecoveryWatch watch = new RecoveryWatch(Criterion.parse("insert.p99 <= 20ms"));
    for (int millis : millisBySecond) {
      if (millis != STALL) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(millis * 1000L, 50);
        watch.interval(new Interval(Operation.INSERT, 0, 1000, times, times));
      }
      watch.progress(0, 0);
    }
    return watch.recoveredAfter();
  }

  @Test
  void theRecoveryIsTheSecondFromWhichOnTheCriterionHolds() throws Exception {
    assertThat(recovery(200, 200, STALL, 5, 5, 5, 5, 5, 5)).hasValue(3);
  }

  @Test
  void aLaterStallDoesNotUndoTheRecovery() throws Exception {
    assertThat(recovery(200, 5, 5, 5, 5, 90, 5, 5, 5)).hasValue(1);
  }

  @Test
  void aCriterionThatWasNeverBrokenHasRecoveredAtOnce() throws Exception {
    assertThat(recovery(5, 5, 5, 5, 5, 5)).hasValue(0);
  }

  @Test
  void fewGoodSecondsAtTheEndAreNoRecovery() throws Exception {
    assertThat(recovery(200, 200, 200, 200, 200, 200, 5, 5, 5, 5)).isEmpty();
  }

  @Test
  void aSecondWithoutAnAnswerBreaksTheCriterion() throws Exception {
    assertThat(recovery(STALL, STALL, STALL, STALL, STALL, STALL)).isEmpty();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.run.WithinRun;
import dev.htk.harness.run.WithinRun.Mean;
import dev.htk.harness.run.phase.Operation;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PhaseSecondsTest {

  private static final class Heard implements IntervalListener {

    private final List<String> words = new ArrayList<>();

    @Override
    public void interval(Interval interval) {
      words.add(interval.operation() + " " + interval.response().getTotalCount());
    }

    @Override
    public void progress(long acknowledged, long operations) {
      words.add(acknowledged + " of " + operations);
    }

    @Override
    public void ended(long acknowledged, long operations) {
      words.add("ended");
    }
  }

  private final Heard heard = new Heard();
  private final PhaseSeconds seconds = new PhaseSeconds(heard);

  @Test
  void eventsArePassedOnToTheListener() {
    interval(Operation.INSERT, 1000, 3, 500);
    seconds.progress(3, 10);
    seconds.ended(3, 10);

    assertThat(heard.words).containsExactly("INSERT 3", "3 of 10", "ended");
  }

  @Test
  void aPhaseOfFewerThanEightWholeSecondsHasNoWithinRunFigures() {
    for (int i = 0; i < 8; i++) {
      second(100, 500);
    }

    assertThat(seconds.withinRun()).isEmpty();
  }

  @Test
  void equalSecondsHaveExactFiguresWithoutTheCutLastSecond() {
    for (int i = 0; i < 12; i++) {
      second(100, 500);
    }
    interval(Operation.INSERT, 200, 3, 9000);
    seconds.progress(0, 0);

    WithinRun within = seconds.withinRun().orElseThrow();
    assertThat(within.throughput()).isEqualTo(new Mean(100, 100, 100, 0.95, 12, 1, true));
    assertThat(within.response().mean()).isEqualTo(500);
    assertThat(within.response().high() - within.response().low()).isZero();
  }

  @Test
  void aMeanResponseIsThatOfOperationsAndNotOfSeconds() {
    for (int i = 0; i < 20; i++) {
      second(10 + 80 * (i % 2), 900 - 800 * (i % 2));
    }
    second(1, 1);

    Mean response = seconds.withinRun().orElseThrow().response();
    assertThat(response.mean()).isCloseTo((10 * 900 + 90 * 100) / 100.0, within(1.0));
    assertThat(response.low()).isLessThan(response.mean());
    assertThat(response.high()).isGreaterThan(response.mean());
  }

  @Test
  void aSecondWithoutAnswersCountsInTheThroughput() {
    for (int i = 0; i < 20; i++) {
      if (i % 4 == 3) {
        seconds.progress(0, 0);
      } else {
        second(100, 500);
      }
    }
    second(100, 500);

    assertThat(seconds.withinRun().orElseThrow().throughput().mean()).isEqualTo(75);
  }

  @Test
  void secondsInWhichNothingWasEverAnsweredHaveNoResponse() {
    for (int i = 0; i < 12; i++) {
      seconds.progress(0, 0);
    }

    WithinRun within = seconds.withinRun().orElseThrow();
    assertThat(within.throughput().mean()).isZero();
    assertThat(within.response()).isNull();
  }

  @Test
  void twoKindsOfOperationsOfASecondAreAddedUp() {
    for (int i = 0; i < 12; i++) {
      interval(Operation.READ, 1000, 30, 100);
      interval(Operation.UPDATE, 1000, 10, 500);
      seconds.progress(0, 0);
    }

    WithinRun within = seconds.withinRun().orElseThrow();
    assertThat(within.throughput().mean()).isEqualTo(40);
    assertThat(within.response().mean()).isEqualTo(200);
  }

  @Test
  void aReadModifyWriteIsOneOperationWithTwoResponses() {
    for (int i = 0; i < 12; i++) {
      interval(Operation.READ, 1000, 30, 100);
      interval(Operation.UPDATE, 1000, 10, 500);
      interval(Operation.READ_MODIFY_WRITE, 1000, 10, 600);
      seconds.progress(0, 0);
    }

    WithinRun within = seconds.withinRun().orElseThrow();
    assertThat(within.throughput().mean()).isEqualTo(30);
    assertThat(within.response().mean()).isEqualTo(200);
  }

  private void second(int operations, int micros) {
    interval(Operation.INSERT, 1000, operations, micros);
    seconds.progress(0, 0);
  }

  private void interval(Operation operation, long millis, int operations, int micros) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(micros, operations);
    seconds.interval(
        new IntervalListener.Interval(operation, 5_000, 5_000 + millis, histogram, histogram));
  }
}

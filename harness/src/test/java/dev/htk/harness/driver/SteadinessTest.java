// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.run.SteadinessFinding;
import dev.htk.harness.run.phase.Operation;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SteadinessTest {

  private final AtomicInteger reached = new AtomicInteger();
  private final Steadiness steadiness = new Steadiness(reached::incrementAndGet);
  private final SplittableRandom random = new SplittableRandom(3);
  private long seconds;
  private long operations;

  @Test
  void aLoadWithoutATrendIsSteadyAfterTheLeastNumberOfWindows() {
    while (reached.get() == 0 && seconds < 60) {
      window(1000 + random.nextInt(100), 5000 + random.nextInt(500));
    }

    assertThat(seconds).isBetween(30L, 45L);
    assertThat(steadiness.finding().reached()).isTrue();
    assertThat(steadiness.finding().windows()).isEqualTo((int) seconds);
    assertThat(steadiness.finding().throughput().p()).isGreaterThanOrEqualTo(Steadiness.LEVEL);
    assertThat(steadiness.finding().p99().p()).isGreaterThanOrEqualTo(Steadiness.LEVEL);
  }

  @Test
  void throughputThatStillRisesIsNotSteady() {
    for (int i = 0; i < 100; i++) {
      window(1000 + 20 * i + random.nextInt(100), 5000 + random.nextInt(500));
    }

    assertThat(reached).hasValue(0);
    assertThat(steadiness.finding().throughput().z()).isPositive();
  }

  @Test
  void aTailThatStillFallsIsNotSteadyAlthoughThroughputIs() {
    for (int i = 0; i < 60; i++) {
      window(1000, 50_000 - 500 * i);
    }

    assertThat(reached).hasValue(0);
    assertThat(steadiness.finding().p99().z()).isNegative();
    assertThat(steadiness.finding().throughput().p()).isEqualTo(1);
  }

  @Test
  void steadinessIsReportedOnce() {
    for (int i = 0; i < 40; i++) {
      window(1000, 5000);
    }

    assertThat(reached).hasValue(1);
    assertThat(steadiness.finding().windows()).isEqualTo(Steadiness.WINDOWS);
  }

  @Test
  void aShortWarmUpHasNoFinding() {
    window(1000, 5000);

    assertThat(steadiness.finding()).isEqualTo(new SteadinessFinding(false, 1, null, null));
  }

  private void window(long count, long micros) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(micros, count);
    long start = seconds++ * 1000;
    operations += count;
    steadiness.interval(new Interval(Operation.READ, start, start + 1000, times, times));
    steadiness.progress(operations, Long.MAX_VALUE);
  }
}

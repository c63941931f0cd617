// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RecentTimesTest {

  private final AtomicLong nanoTime = new AtomicLong();
  private final Histogram all = new Histogram(2);

  private void secondsPass(long seconds) {
    nanoTime.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  @Test
  void aMaximumIsForgottenAfterTwoMinutesOfReading() {
    RecentTimes recent = new RecentTimes(all, nanoTime::get);
    all.recordValue(100);
    assertThat(recent.read().getMaxValue()).isEqualTo(100);
    secondsPass(60);
    all.recordValue(7);
    assertThat(recent.read().getMaxValue()).isEqualTo(100);
    secondsPass(59);
    assertThat(recent.read().getMaxValue()).isEqualTo(100);
    secondsPass(1);
    recent.read();
    assertThat(recent.read().getTotalCount()).isZero();
    assertThat(all.getTotalCount()).isEqualTo(2);
  }

  @Test
  void readersDoNotTakeValuesFromEachOther() {
    RecentTimes recent = new RecentTimes(all, nanoTime::get);
    all.recordValue(5);
    assertThat(recent.read()).isEqualTo(recent.read());
    assertThat(recent.read().getTotalCount()).isEqualTo(1);
  }

  @Test
  void valuesFromBeforeAreOld() {
    all.recordValue(5);
    assertThat(new RecentTimes(all, nanoTime::get).read().getTotalCount()).isZero();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.Samples;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LateStartsTest {

  private static final Curve.Key KEY = new Curve.Key("load", "INSERT", "response");

  @Test
  void operationsThatWaitedLongAreCounted() {
    assertThat(
            late(Samples.histogram(500, 600, 700), Samples.histogram(500, 90_600, 90_700))
                .atLeast())
        .isEqualTo(2);
  }

  @Test
  void operationsThatStartedOnTimeAreNotLate() {
    Histogram times = Samples.histogram(300, 5_000, 800_000);

    assertThat(late(times, times).atLeast()).isZero();
    assertThat(late(times, Samples.histogram(900, 5_600, 800_600)).atLeast()).isZero();
  }

  @Property(tries = 200)
  void noMoreAreCountedThanWereLate(
      @ForAll @Size(min = 1, max = 60) List<@LongRange(min = 0, max = 3_000_000) Long> service,
      @ForAll @Size(min = 60, max = 60) List<@LongRange(min = 0, max = 20_000) Long> waits) {
    Histogram served = new Histogram(3);
    Histogram responded = new Histogram(3);
    long waited = 0;
    for (int i = 0; i < service.size(); i++) {
      served.recordValue(service.get(i));
      responded.recordValue(service.get(i) + waits.get(i));
      waited += waits.get(i) > LateStarts.LATE_MICROS ? 1 : 0;
    }

    assertThat(late(served, responded).atLeast()).isBetween(0L, waited);
  }

  private static LateStarts late(Histogram service, Histogram response) {
    return LateStarts.of(KEY, service, response);
  }
}

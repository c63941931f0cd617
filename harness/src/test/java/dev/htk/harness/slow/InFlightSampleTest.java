// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.slow;

import static dev.htk.harness.slow.InFlightSample.FIRST_PERIOD_NANOS;
import static dev.htk.harness.slow.InFlightSample.LATE_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class InFlightSampleTest {

  private static final long YEAR = 365L * 86_400 * 1_000_000_000;
  private static final long SECOND = 1_000_000_000;

  private final InFlightSample sample = new InFlightSample();

  @Property
  void aLateOperationIsChosenIfItIsUnderWayAtAnInstant(
      @ForAll @LongRange(min = -YEAR, max = YEAR) long start,
      @ForAll @LongRange(max = SECOND) long service) {
    boolean isAtInstant =
        LongStream.rangeClosed(0, 10)
            .map(n -> FIRST_PERIOD_NANOS * (Math.floorDiv(start, FIRST_PERIOD_NANOS) + n))
            .anyMatch(instant -> start < instant && instant <= start + service);

    assertThat(new InFlightSample().everyNanos(LATE_NANOS, start, start + service))
        .isEqualTo(isAtInstant ? FIRST_PERIOD_NANOS : 0);
  }

  @Test
  void anOperationThatIsAnsweredInTimeIsLeftOut() {
    assertThat(sample.everyNanos(LATE_NANOS - 1, -1, 1)).isZero();
    assertThat(sample.everyNanos(LATE_NANOS, -1, 1)).isPositive();
  }

  @Test
  void thePeriodDoublesWheneverEnoughAreKept() {
    for (int i = 0; i < InFlightSample.PER_PERIOD; i++) {
      assertThat(sample.everyNanos(LATE_NANOS, -1, 1)).isEqualTo(FIRST_PERIOD_NANOS);
      sample.count();
    }
    assertThat(sample.everyNanos(LATE_NANOS, -1, 1)).isEqualTo(2 * FIRST_PERIOD_NANOS);
    assertThat(sample.everyNanos(LATE_NANOS, FIRST_PERIOD_NANOS - 1, FIRST_PERIOD_NANOS + 1))
        .isZero();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Tests clocks known by pings whose two ways are not equally long. */
class ClockFitTest {

  @Property
  void theTrueOffsetIsWithinTheErrorThatIsStated(
      @ForAll @LongRange(min = -500_000, max = 500_000) long offset,
      @ForAll @IntRange(min = 1, max = 50) int pings,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ClockFit.Reading> readings = new ArrayList<>();
    long best = Long.MAX_VALUE;
    for (int i = 0; i < pings; i++) {
      long error = random.nextLong(50, 5000);
      best = Math.min(best, error);
      readings.add(
          new ClockFit.Reading(i * 1_000_000L, offset + random.nextLong(-error, error + 1), error));
    }
    ClockFit fit = ClockFit.of(readings);
    assertThat(fit.offsetAt(0)).isCloseTo(offset, within(fit.errorMicros() + 1));
    assertThat(fit.errorMicros()).isLessThanOrEqualTo(best);
    assertThat(fit.readings()).isEqualTo(pings);
  }

  @Test
  void aClockThatDriftsIsFollowed() {
    List<ClockFit.Reading> readings = new ArrayList<>();
    for (int second = 0; second < 600; second++) {
      readings.add(new ClockFit.Reading(second * 1_000_000L, 50L * second, 200));
    }
    ClockFit fit = ClockFit.of(readings);
    assertThat(fit.offsetAt(0)).isCloseTo(0, within(400L));
    assertThat(fit.offsetAt(300_000_000L)).isCloseTo(15_000, within(400L));
    assertThat(fit.offsetAt(599_000_000L)).isCloseTo(29_950L, within(400L));
  }

  @Test
  void aCorrectionMovesTimes() {
    ClockFit fit = ClockFit.unknown(1_000_000).corrected(250, 40);
    assertThat(fit.offsetAt(1000)).isEqualTo(250);
    assertThat(fit.errorMicros()).isEqualTo(40);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimeBucketsTest {
  private static final long HOUR = 3_600_000_000L;

  @Property
  void aTimeIsInItsBucketAndWithinTwoPercentOfTheMiddle(
      @ForAll @LongRange(min = 0, max = HOUR) long micros) {
    int bucket = TimeBuckets.of(micros);
    assertThat(micros).isBetween(TimeBuckets.start(bucket), TimeBuckets.start(bucket + 1) - 1);
    assertThat((double) Math.abs(TimeBuckets.middle(bucket) - micros))
        .isLessThanOrEqualTo(0.016 * micros);
  }

  @Test
  void bucketsFollowEachOtherWithoutAGap() {
    for (int bucket = 0; bucket < TimeBuckets.COUNT; bucket++) {
      assertThat(TimeBuckets.of(TimeBuckets.start(bucket))).isEqualTo(bucket);
      if (bucket > 0) {
        assertThat(TimeBuckets.of(TimeBuckets.start(bucket) - 1)).isEqualTo(bucket - 1);
      }
    }
  }

  @Test
  void timesOutOfRangeFallIntoTheEndBuckets() {
    assertThat(TimeBuckets.of(-1)).isZero();
    assertThat(TimeBuckets.of(TimeUnit.DAYS.toMicros(1))).isEqualTo(TimeBuckets.COUNT - 1);
    assertThat(TimeBuckets.of(Long.MAX_VALUE)).isEqualTo(TimeBuckets.COUNT - 1);
  }
}

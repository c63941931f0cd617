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

class LatencyBucketsTest {

  @Test
  void aBucketIsATenthOfADecade() {
    assertThat(LatencyBuckets.of(Samples.histogram(100, 110, 126, 1000)))
        .isEqualTo(List.of(20L, 2L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L));
  }

  @Test
  void nothingHasNoBuckets() {
    assertThat(LatencyBuckets.of(new Histogram(3))).isEmpty();
  }

  @Property(tries = 200)
  void everyOperationIsInABucket(
      @ForAll @Size(min = 1, max = 50) List<@LongRange(min = 0, max = 900_000_000) Long> micros) {
    Histogram histogram = new Histogram(3);
    micros.forEach(histogram::recordValue);

    List<Long> buckets = LatencyBuckets.of(histogram);

    assertThat(buckets.subList(1, buckets.size()).stream().mapToLong(Long::longValue).sum())
        .isEqualTo(micros.size());
    assertThat(buckets.get(1)).isPositive();
    assertThat(buckets.get(buckets.size() - 1)).isPositive();
  }
}

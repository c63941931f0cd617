// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The cells of a heat map: latencies counted in buckets that grow by a tenth of a decade. Bucket
 * {@code b} holds latencies from 10^(b/10) microseconds on.
 */
final class LatencyBuckets {

  private static final int PER_DECADE = 10;

  private LatencyBuckets() {}

  /**
   * Returns the number of the first bucket that is not empty, then the counts from there to the
   * last one that is not empty; nothing for an empty histogram.
   */
  static List<Long> of(Histogram latencies) {
    List<Long> buckets = new ArrayList<>();
    if (latencies.getTotalCount() > 0) {
      int first = bucket(latencies.getMinValue());
      buckets.add((long) first);
      for (HistogramIterationValue value : latencies.recordedValues()) {
        int index = 1 + bucket(latencies.lowestEquivalentValue(value.getValueIteratedTo())) - first;
        while (buckets.size() <= index) {
          buckets.add(0L);
        }
        buckets.set(index, buckets.get(index) + value.getCountAtValueIteratedTo());
      }
    }
    return buckets;
  }

  private static int bucket(long micros) {
    return (int) Math.floor(PER_DECADE * Math.log10((double) Math.max(1, micros)));
  }
}

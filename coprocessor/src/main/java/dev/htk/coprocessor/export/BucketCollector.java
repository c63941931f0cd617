// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.export;

import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.Histograms;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Shows one distribution as a Prometheus histogram with buckets, {@code htk_wal_sync_seconds} for
 * example. Reads the recorder's own histogram, so that nothing is counted twice.
 */
final class BucketCollector implements Collector {
  private static final long[] BOUNDS_MILLIS = {
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 60_000
  };

  private final Distribution distribution;
  private final Histograms histograms;

  BucketCollector(Distribution distribution, Histograms histograms) {
    this.distribution = distribution;
    this.histograms = histograms;
  }

  @Override
  public MetricSnapshot collect() {
    return HistogramSnapshot.builder()
        .name("htk_" + distribution.code().replace('.', '_') + "_seconds")
        .help("Times since the server's start: " + distribution.explanation())
        .dataPoint(
            HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(buckets(histograms.all(distribution)))
                .sum(histograms.totalMicros(distribution) / 1e6)
                .build())
        .build();
  }

  private static ClassicHistogramBuckets buckets(Histogram all) {
    ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
    long below = 0;
    for (long bound : BOUNDS_MILLIS) {
      long atOrBelow = all.getCountBetweenValues(0, TimeUnit.MILLISECONDS.toMicros(bound));
      buckets.bucket(bound / 1e3, atOrBelow - below);
      below = atOrBelow;
    }
    return buckets.bucket(Double.POSITIVE_INFINITY, all.getTotalCount() - below).build();
  }
}

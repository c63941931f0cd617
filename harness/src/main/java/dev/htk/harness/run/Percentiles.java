// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import org.HdrHistogram.Histogram;

/** The shape of a latency distribution, in microseconds. */
public record Percentiles(
    double mean, long p50, long p95, long p99, long p999, long p9999, long max) {

  public static Percentiles of(Histogram histogram) {
    return new Percentiles(
        histogram.getMean(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(95),
        histogram.getValueAtPercentile(99),
        histogram.getValueAtPercentile(99.9),
        histogram.getValueAtPercentile(99.99),
        histogram.getMaxValue());
  }
}

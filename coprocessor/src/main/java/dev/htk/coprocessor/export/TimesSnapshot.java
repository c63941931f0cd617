// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.export;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.hbase.metrics.Snapshot;

/** Shows a histogram to HBase. All 0 while the histogram is empty. */
final class TimesSnapshot implements Snapshot {
  private static final double[] QUANTILES = {0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.999};

  private final Histogram times;

  /**
   * @param times never changed again
   */
  TimesSnapshot(Histogram times) {
    this.times = times;
  }

  private long percentile(double percentile) {
    return times.getTotalCount() == 0 ? 0 : times.getValueAtPercentile(percentile);
  }

  @Override
  public long[] getQuantiles(double[] quantiles) {
    return Arrays.stream(quantiles).mapToLong(quantile -> percentile(100 * quantile)).toArray();
  }

  @Override
  public long[] getQuantiles() {
    return getQuantiles(QUANTILES);
  }

  @Override
  public long getCount() {
    return times.getTotalCount();
  }

  @Override
  public long getCountAtOrBelow(long micros) {
    return times.getCountBetweenValues(0, micros);
  }

  @Override
  public long get25thPercentile() {
    return percentile(25);
  }

  @Override
  public long get75thPercentile() {
    return percentile(75);
  }

  @Override
  public long get90thPercentile() {
    return percentile(90);
  }

  @Override
  public long get95thPercentile() {
    return percentile(95);
  }

  @Override
  public long get98thPercentile() {
    return percentile(98);
  }

  @Override
  public long get99thPercentile() {
    return percentile(99);
  }

  @Override
  public long get999thPercentile() {
    return percentile(99.9);
  }

  @Override
  public long getMedian() {
    return percentile(50);
  }

  @Override
  public long getMax() {
    return times.getMaxValue();
  }

  @Override
  public long getMean() {
    return times.getTotalCount() == 0 ? 0 : Math.round(times.getMean());
  }

  @Override
  public long getMin() {
    return times.getTotalCount() == 0 ? 0 : times.getMinValue();
  }
}

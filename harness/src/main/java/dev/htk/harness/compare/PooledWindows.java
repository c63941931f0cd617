// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Windows of one side in all rounds, pooled as if their operations had been recorded in one
 * histogram. Each window can count several times or not at all, without adding its values up again.
 * A quantile costs the logarithm of the number of distinct values, times the number of windows.
 */
public final class PooledWindows {

  /** Ascending; each is the highest of those that its histogram cannot tell apart. */
  private final long[] values;

  /** Counts operations that took at most as long as a value, by value and window. */
  private final long[][] upTo;

  private final double[] sums;
  private final long[] counts;

  private final int[] perRound;

  /**
   * Pools the windows of a side, in microseconds.
   *
   * @param rounds the windows of each round
   */
  public PooledWindows(List<List<Histogram>> rounds) {
    perRound = rounds.stream().mapToInt(List::size).toArray();
    List<Histogram> windows = rounds.stream().flatMap(List::stream).toList();
    values = distinct(windows);
    upTo = new long[values.length][windows.size()];
    sums = new double[windows.size()];
    counts = new long[windows.size()];
    for (int i = 0; i < windows.size(); i++) {
      Histogram window = windows.get(i);
      for (HistogramIterationValue value : window.recordedValues()) {
        int place = Arrays.binarySearch(values, value.getValueIteratedTo());
        upTo[place][i] = value.getCountAtValueIteratedTo();
      }
      counts[i] = window.getTotalCount();
      sums[i] = counts[i] == 0 ? 0 : window.getMean() * counts[i];
      for (int place = 1; place < values.length; place++) {
        upTo[place][i] += upTo[place - 1][i];
      }
    }
  }

  private static long[] distinct(List<Histogram> windows) {
    LongStream.Builder all = LongStream.builder();
    for (Histogram window : windows) {
      for (HistogramIterationValue value : window.recordedValues()) {
        all.add(value.getValueIteratedTo());
      }
    }
    return all.build().sorted().distinct().toArray();
  }

  /** Returns the number of windows in each round. */
  int[] perRound() {
    return perRound.clone();
  }

  /** Returns the number of operations in all windows. */
  long operations() {
    return Arrays.stream(counts).sum();
  }

  /** Returns weights that count each window once. */
  public int[] all() {
    int[] weights = new int[counts.length];
    Arrays.fill(weights, 1);
    return weights;
  }

  /** Returns weights that count each window of a round once, and no other. */
  int[] only(int round) {
    int[] weights = new int[counts.length];
    int first = Arrays.stream(perRound, 0, round).sum();
    Arrays.fill(weights, first, first + perRound[round], 1);
    return weights;
  }

  /**
   * Returns the smallest value that a share of all operations does not exceed.
   *
   * @param share above 0, at most 1
   * @param weights how often each window counts
   * @return NaN if there is no operation
   */
  double quantile(double share, int... weights) {
    long all = sum(counts, weights);
    if (all == 0) {
      return Double.NaN;
    }
    long wanted = Math.max(1, (long) Math.ceil(share * all));
    int low = 0;
    int high = values.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sum(upTo[middle], weights) >= wanted) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return (double) values[low];
  }

  /** Returns the mean; NaN if there is no operation. */
  double mean(int... weights) {
    double sum = 0;
    for (int i = 0; i < sums.length; i++) {
      sum += weights[i] * sums[i];
    }
    return sum / sum(counts, weights);
  }

  private static long sum(long[] perWindow, int[] weights) {
    long sum = 0;
    for (int i = 0; i < perWindow.length; i++) {
      sum += weights[i] * perWindow[i];
    }
    return sum;
  }
}

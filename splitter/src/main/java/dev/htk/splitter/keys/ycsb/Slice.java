// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import java.util.concurrent.ForkJoinPool;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One core's part of some work on records.
 *
 * @param index from 0
 * @param of number of slices
 */
public record Slice(int index, int of) {

  /** Limits the memory, because each slice has buckets of its own. */
  private static final int MOST = 8;

  private static final long TOO_LITTLE_TO_SHARE = 1 << 15;

  /** Does the work slice by slice on all cores (at most eight) and combines the results. */
  static <T> T all(long work, Function<Slice, T> each, BinaryOperator<T> sum) {
    int slices =
        work < TOO_LITTLE_TO_SHARE
            ? 1
            : Math.min(MOST, ForkJoinPool.getCommonPoolParallelism() + 1);
    return IntStream.range(0, slices)
        .parallel()
        .mapToObj(index -> each.apply(new Slice(index, slices)))
        .reduce(sum)
        .orElseThrow();
  }

  /** Returns the first of {@code count} items that is in this slice. */
  long from(long count) {
    return count * index / of;
  }

  /** Returns the first item after this slice. */
  long to(long count) {
    return count * (index + 1) / of;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import java.util.Arrays;
import java.util.stream.LongStream;

/** Sorts codes and removes duplicates. */
final class SortedCodes {

  private SortedCodes() {}

  static long[] of(LongStream codes) {
    long[] sorted = codes.toArray();
    Arrays.parallelSort(sorted);
    int distinct = 0;
    for (long code : sorted) {
      if (distinct == 0 || sorted[distinct - 1] != code) {
        sorted[distinct] = code;
        distinct++;
      }
    }
    return Arrays.copyOf(sorted, distinct);
  }
}

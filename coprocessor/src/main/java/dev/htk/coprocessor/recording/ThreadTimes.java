// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Counts how often one thread has seen times of each length. That thread counts, at the cost of an
 * ordered write, and one other takes what is new. Neither waits for the other.
 */
final class ThreadTimes {
  /** Receives the counts. */
  interface Taker {
    void take(int bucket, int count);
  }

  private final AtomicIntegerArray counts = new AtomicIntegerArray(TimeBuckets.COUNT);
  private final int[] taken = new int[TimeBuckets.COUNT];

  /** Counts one time. With several threads, some counts are lost. */
  void count(long micros) {
    int bucket = TimeBuckets.of(micros);
    counts.lazySet(bucket, counts.get(bucket) + 1);
  }

  /** Hands over the counts since the last call; for one thread. */
  void take(Taker taker) {
    for (int bucket = 0; bucket < taken.length; bucket++) {
      int count = counts.get(bucket);
      if (count != taken[bucket]) {
        taker.take(bucket, count - taken[bucket]);
        taken[bucket] = count;
      }
    }
  }
}

package dev.htk.coprocessor.recording;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * How often one thread has seen times of each length. That thread counts, for the price of an
 * ordered write, and one other takes what has come since it last did; neither waits for the other.
 */
final class ThreadTimes {
  /** Takes what was counted. */
  interface Taker {
    void take(int bucket, int count);
  }

  private final AtomicIntegerArray counts = new AtomicIntegerArray(TimeBuckets.COUNT);
  private final int[] taken = new int[TimeBuckets.COUNT];

  /** Counts one; for one thread, or else some are lost. */
  void count(long micros) {
    int bucket = TimeBuckets.of(micros);
    counts.lazySet(bucket, counts.get(bucket) + 1);
  }

  /** Hands over what has come since the last time; for one thread. */
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

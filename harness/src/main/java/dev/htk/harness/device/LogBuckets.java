// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A histogram of nanoseconds with 32 buckets for each power of two, so that a value is known within
 * 3 %. It has a fixed size of about 16 KiB. All methods may be called from any thread.
 */
final class LogBuckets {

  private static final int BITS = 5;
  private static final int PER_POWER = 1 << BITS;
  private static final int BUCKETS = (Long.SIZE - BITS) * PER_POWER;

  private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);

  void add(long nanos) {
    counts.incrementAndGet(bucket(Math.max(0, nanos)));
  }

  private static int bucket(long value) {
    if (value < PER_POWER) {
      return (int) value;
    }
    int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - BITS;
    return (shift << BITS) + (int) (value >>> shift);
  }

  /** Returns the value in the middle of a bucket. */
  private static long middle(int bucket) {
    if (bucket < PER_POWER) {
      return bucket;
    }
    int shift = (bucket >> BITS) - 1;
    long least = (long) (bucket - (shift << BITS)) << shift;
    return least + (1L << shift) / 2;
  }

  Counts counts() {
    SortedMap<Integer, Long> found = new TreeMap<>();
    for (int i = 0; i < BUCKETS; i++) {
      if (counts.get(i) > 0) {
        found.put(i, counts.get(i));
      }
    }
    return new Counts(found);
  }

  /**
   * The counts at one moment, or a sum of such counts.
   *
   * @param byBucket the counts by bucket, in order; a bucket that is left out has none
   */
  record Counts(SortedMap<Integer, Long> byBucket) {

    /** Adds other counts, or subtracts them if the sign is negative. */
    Counts plus(Counts other, int sign) {
      SortedMap<Integer, Long> sum = new TreeMap<>(byBucket);
      other.byBucket.forEach((bucket, count) -> sum.merge(bucket, sign * count, Long::sum));
      return new Counts(sum);
    }

    /** Returns the number of values. */
    long total() {
      return byBucket.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the median in nanoseconds, within 2 %; 0 if there are no values. */
    long median() {
      long half = (total() + 1) / 2;
      long seen = 0;
      for (Map.Entry<Integer, Long> bucket : byBucket.entrySet()) {
        seen += bucket.getValue();
        if (half > 0 && seen >= half) {
          return middle(bucket.getKey());
        }
      }
      return 0;
    }
  }
}

package dev.htk.harness.device;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A histogram of nanoseconds with 32 buckets for each power of two, so that a value is known within
 * 3 %. It has a fixed size of about 16 KiB. All methods may be called from any thread.
 */
final class LogBuckets {

  private static final int BITS = 5;
  private static final int PER_POWER = 1 << BITS;
  static final int BUCKETS = (Long.SIZE - BITS) * PER_POWER;

  private final AtomicLongArray counts;

  LogBuckets() {
    counts = new AtomicLongArray(BUCKETS);
  }

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
  static long middle(int bucket) {
    if (bucket < PER_POWER) {
      return bucket;
    }
    int shift = (bucket >> BITS) - 1;
    long least = (long) (bucket - (shift << BITS)) << shift;
    return least + (1L << shift) / 2;
  }

  BucketCounts counts() {
    long[] copy = new long[BUCKETS];
    Arrays.setAll(copy, counts::get);
    return new BucketCounts(copy);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

/**
 * Defines the buckets in which times are counted on the put path: exact up to 31 microseconds, then
 * 32 buckets for each doubling. A time is at most 1.6 % off the middle of its bucket. (HdrHistogram
 * does the same, but takes more memory than each thread should.)
 */
final class TimeBuckets {
  /** The number of buckets; the last one ends above an hour. */
  static final int COUNT = 28 * 32;

  private static final int STEPS_BITS = 5;
  private static final int STEPS = 1 << STEPS_BITS;

  private TimeBuckets() {}

  /** Returns the bucket of a time; longer times go into the last bucket. */
  static int of(long micros) {
    if (micros < STEPS) {
      return (int) Math.max(0, micros);
    }
    int shift = 63 - Long.numberOfLeadingZeros(micros) - STEPS_BITS;
    long bucket = (long) shift * STEPS + (micros >>> shift);
    return (int) Math.min(COUNT - 1, bucket);
  }

  /** Returns the middle of a bucket, in microseconds. */
  static long middle(int bucket) {
    return (start(bucket) + start(bucket + 1)) / 2;
  }

  /** Returns the shortest time in the bucket, in microseconds. */
  static long start(int bucket) {
    if (bucket < 2 * STEPS) {
      return bucket;
    }
    int shift = bucket / STEPS - 1;
    return (long) (bucket % STEPS + STEPS) << shift;
  }
}

package dev.htk.coprocessor.recording;

/**
 * The buckets in which times are counted on the put path: exact up to 31 microseconds, and above
 * that 32 buckets to each doubling, so that no time is more than 1.6 % from the middle of its
 * bucket. (HdrHistogram does the same with more memory than a thread should have.)
 */
final class TimeBuckets {
  /** How many there are; the last ends above an hour. */
  static final int COUNT = 28 * 32;

  private static final int STEPS_BITS = 5;
  private static final int STEPS = 1 << STEPS_BITS;

  private TimeBuckets() {}

  /** The bucket of a time; what is beyond the last goes there. */
  static int of(long micros) {
    if (micros < STEPS) {
      return (int) Math.max(0, micros);
    }
    int shift = 63 - Long.numberOfLeadingZeros(micros) - STEPS_BITS;
    long bucket = (long) shift * STEPS + (micros >>> shift);
    return (int) Math.min(COUNT - 1, bucket);
  }

  /** The middle of a bucket, in microseconds. */
  static long middle(int bucket) {
    return (start(bucket) + start(bucket + 1)) / 2;
  }

  /** The first time that is in the bucket, in microseconds. */
  static long start(int bucket) {
    if (bucket < 2 * STEPS) {
      return bucket;
    }
    int shift = bucket / STEPS - 1;
    return (long) (bucket % STEPS + STEPS) << shift;
  }
}

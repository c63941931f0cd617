package dev.htk.harness.device;

import java.util.Arrays;

/** The counts of a {@link LogBuckets} at one moment, or a sum of such counts. Immutable. */
final class BucketCounts {

  private final long[] counts;

  BucketCounts(long[] counts) {
    this.counts = counts.clone();
  }

  BucketCounts plus(BucketCounts other) {
    return sum(other, 1);
  }

  BucketCounts minus(BucketCounts earlier) {
    return sum(earlier, -1);
  }

  private BucketCounts sum(BucketCounts other, int sign) {
    long[] sum = new long[counts.length];
    Arrays.setAll(sum, i -> counts[i] + sign * other.counts[i]);
    return new BucketCounts(sum);
  }

  /** Returns the number of values. */
  long total() {
    return Arrays.stream(counts).sum();
  }

  /** Returns the median in nanoseconds, within 2 %; 0 if there are no values. */
  long median() {
    long half = (total() + 1) / 2;
    long seen = 0;
    for (int i = 0; i < counts.length && half > 0; i++) {
      seen += counts[i];
      if (seen >= half) {
        return LogBuckets.middle(i);
      }
    }
    return 0;
  }

  /** Returns the non-empty buckets, each with its number and its count, for {@link #parse}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != 0) {
        text.append(i).append(' ').append(counts[i]).append(' ');
      }
    }
    return text.toString().strip();
  }

  static BucketCounts parse(String text) {
    long[] counts = new long[LogBuckets.BUCKETS];
    if (!text.isEmpty()) {
      String[] numbers = text.split(" ", -1);
      for (int i = 0; i < numbers.length; i += 2) {
        counts[Integer.parseInt(numbers[i])] = Long.parseLong(numbers[i + 1]);
      }
    }
    return new BucketCounts(counts);
  }
}

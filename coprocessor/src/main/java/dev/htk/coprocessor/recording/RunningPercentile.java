// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

/**
 * Finds the time that one in so many recent times exceeds. A time counts half after a minute and a
 * quarter after two. One thread writes; any thread can read the result.
 */
final class RunningPercentile {
  private static final double KEPT_A_SECOND = Math.pow(0.5, 1.0 / 60);

  private final double[] weights = new double[TimeBuckets.COUNT];
  private final double oneOf;
  private volatile long micros;

  /** Finds the time that one in this many times exceeds; 1,000 gives the 99.9th percentile. */
  RunningPercentile(int oneOf) {
    this.oneOf = oneOf;
  }

  /** Adds times of one bucket. */
  void add(int bucket, int count) {
    weights[bucket] += count;
  }

  /** Called once a second: finds the percentile and reduces all weights. */
  void secondPassed() {
    double total = 0;
    for (double weight : weights) {
      total += weight;
    }
    micros = total < oneOf ? 0 : exceededBy(total / oneOf);
    for (int bucket = 0; bucket < weights.length; bucket++) {
      weights[bucket] *= KEPT_A_SECOND;
    }
  }

  private long exceededBy(double weight) {
    double slower = 0;
    for (int bucket = weights.length - 1; bucket > 0; bucket--) {
      slower += weights[bucket];
      if (slower > weight) {
        return TimeBuckets.start(bucket + 1) - 1;
      }
    }
    return 0;
  }

  /** Returns the result in microseconds; 0 while there were too few times. */
  long micros() {
    return micros;
  }
}

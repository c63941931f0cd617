package dev.htk.coprocessor.recording;

/**
 * What one in so many of the times of the last minutes exceeds: a time counts half after a minute,
 * a quarter after two. For one thread; the answer can be read by any.
 */
final class RunningPercentile {
  private static final double KEPT_A_SECOND = Math.pow(0.5, 1.0 / 60);

  private final double[] weights = new double[TimeBuckets.COUNT];
  private final double oneOf;
  private volatile long micros;

  /** With 1,000 it is the 99.9th percentile. */
  RunningPercentile(int oneOf) {
    this.oneOf = oneOf;
  }

  /** Takes times of one bucket. */
  void add(int bucket, int count) {
    weights[bucket] += count;
  }

  /** A second is over: finds the percentile and lets what there is weigh less. */
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

  /** In microseconds; 0 while there were too few times to know. */
  long micros() {
    return micros;
  }
}

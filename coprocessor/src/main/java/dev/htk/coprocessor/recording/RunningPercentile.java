package dev.htk.coprocessor.recording;

/**
 * The 99.9th percentile of the times of the last minutes: a time counts half after a minute, a
 * quarter after two. For one thread; the answer can be read by any.
 */
final class RunningPercentile {
  /** Of fewer times than this the slowest thousandth is chance. */
  static final double FEWEST = 1_000;

  private static final double KEPT_A_SECOND = Math.pow(0.5, 1.0 / 60);

  private final double[] weights = new double[TimeBuckets.COUNT];
  private volatile long micros;

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
    micros = total < FEWEST ? 0 : exceededBy(total / 1_000);
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

  /** What one in a thousand exceeds, in microseconds; 0 while too little is known. */
  long micros() {
    return micros;
  }
}

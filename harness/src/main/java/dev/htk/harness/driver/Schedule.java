package dev.htk.harness.driver;

/**
 * When operations are meant to start. One schedule is shared by all threads: an operation whose
 * time has passed is sent as soon as a thread comes free, in order, and none is skipped.
 */
public sealed interface Schedule {

  /** As fast as the threads can: an operation is meant to start when a thread is free for it. */
  record ClosedLoop() implements Schedule {}

  /**
   * A constant rate.
   *
   * @param operationsPerSecond greater than 0; YCSB's {@code target}
   */
  record ConstantRate(double operationsPerSecond) implements Schedule {

    public ConstantRate {
      if (!(operationsPerSecond > 0) || Double.isInfinite(operationsPerSecond)) {
        throw new IllegalArgumentException(
            "the target must be more than 0 operations a second, not " + operationsPerSecond);
      }
    }

    /** Nanoseconds from the start of the phase to the intended start of an operation. */
    long offsetNanos(long operation) {
      return (long) (operation * (1e9 / operationsPerSecond));
    }
  }
}

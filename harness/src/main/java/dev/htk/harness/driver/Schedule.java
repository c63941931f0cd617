package dev.htk.harness.driver;

import dev.htk.harness.outcome.HarnessException;

/**
 * When operations are meant to start. One schedule is shared by all threads: an operation whose
 * time has passed is sent as soon as a thread comes free, in order, and none is skipped.
 */
public sealed interface Schedule {

  /**
   * The schedule of a run.
   *
   * @param shape null for a constant rate; nothing else is known yet
   * @param target operations a second; null for a closed loop
   * @throws HarnessException if the shape is not known
   */
  static Schedule of(String shape, Double target) throws HarnessException {
    if (shape != null && !shape.equals("constant")) {
      throw HarnessException.badInput("--schedule must be constant, not '%s'", shape);
    }
    return target == null ? new ClosedLoop() : new ConstantRate(target);
  }

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

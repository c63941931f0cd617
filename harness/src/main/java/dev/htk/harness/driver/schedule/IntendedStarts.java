package dev.htk.harness.driver.schedule;

import java.util.function.LongUnaryOperator;

/** The times of a phase. Thread-safe; what it hands out serves one thread. */
@FunctionalInterface
public interface IntendedStarts {

  /**
   * Nanoseconds from the start of the phase to the intended start of an operation, by its number
   * from 0; to be asked by one thread, in ascending order. Exact to the nanosecond, takes no lock
   * worth speaking of and allocates nothing per operation.
   *
   * <p>All that one phase needs are to be taken before its first operation: a schedule that draws
   * forgets the times that all threads have passed.
   */
  LongUnaryOperator forThread();
}

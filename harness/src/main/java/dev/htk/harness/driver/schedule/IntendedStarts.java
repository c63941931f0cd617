// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

import java.util.function.LongUnaryOperator;

/** The intended starts of a phase. Thread-safe; each returned function serves one thread. */
@FunctionalInterface
public interface IntendedStarts {

  /**
   * Returns a function from an operation's number, counted from 0, to its intended start in
   * nanoseconds since the phase began. One thread must call it, in ascending order. It is exact to
   * the nanosecond, practically lock-free and allocates nothing per operation.
   *
   * <p>Create all functions of a phase before its first operation: a schedule that draws discards
   * the times that all threads have passed.
   */
  LongUnaryOperator forThread();
}

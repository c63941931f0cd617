// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;

/**
 * Receives the slow and the failed operations of a phase. Thread-safe. Never blocks, because it is
 * called between a driver thread's operations.
 */
public interface SlowOperationSink {

  /** Keeps none; for warm-up passes and for measuring the driver itself. */
  SlowOperationSink NONE =
      new SlowOperationSink() {
        @Override
        public long thresholdNanos(Operation operation) {
          return Long.MAX_VALUE;
        }

        @Override
        public void keep(SlowOperation operation) {
          // Keeps nothing.
        }
      };

  /**
   * Returns the response time from which an operation belongs to the tail. Called for every
   * operation, so it costs no more than a read.
   */
  long thresholdNanos(Operation operation);

  /**
   * Returns whether an operation of an open loop is kept though it does not belong to the tail, as
   * one of those that tell what the client's threads were doing while a backlog grew. Called for
   * every operation that succeeds, so it costs no more than a comparison for one that is not late.
   *
   * @param start its actual start
   */
  default boolean isSampled(long responseNanos, long start, long end) {
    return false;
  }

  /**
   * Keeps an operation that failed, that was sampled, or whose response time has reached the
   * threshold.
   */
  void keep(SlowOperation operation);
}

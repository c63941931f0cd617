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

  /** Keeps an operation that failed or whose response time has reached the threshold. */
  void keep(SlowOperation operation);
}

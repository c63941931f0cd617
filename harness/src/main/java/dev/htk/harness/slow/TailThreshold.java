// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.slow;

import dev.htk.harness.run.phase.Operation;
import java.util.concurrent.TimeUnit;

/** The least response time of the tail. Any thread may read it; one thread moves it. */
@FunctionalInterface
interface TailThreshold {

  /** Returns a threshold that is the same for all operations, at all times. */
  static TailThreshold fixed(long micros) {
    return operation -> TimeUnit.MICROSECONDS.toNanos(micros);
  }

  long nanos(Operation operation);

  /** Takes the response time of a successful operation that was written. */
  default void kept(Operation operation, long responseNanos) {
    // A fixed threshold does not depend on it.
  }

  /** Moves the threshold to what the operations so far allow. */
  default void move() {
    // A fixed threshold stays where it is.
  }
}

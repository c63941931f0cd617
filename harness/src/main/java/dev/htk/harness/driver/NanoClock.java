// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import java.util.concurrent.locks.LockSupport;

/** The driver's clock: monotonic nanoseconds, and waiting until a point in time. */
@FunctionalInterface
public interface NanoClock {

  /** The real clock. */
  NanoClock SYSTEM = System::nanoTime;

  long nanos();

  /** Waits until {@link #nanos()} has reached {@code deadline}, if it has not already. */
  default void waitUntil(long deadline) throws InterruptedException {
    for (long left = deadline - nanos(); left > 0; left = deadline - nanos()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}

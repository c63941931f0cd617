// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Lets one caller a minute pass, the first at once. Safe for use by many threads; never waits. */
final class OncePerMinute {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final AtomicLong nextPass;

  /**
   * Creates a gate that is open now.
   *
   * @param nanos the current {@link System#nanoTime()}
   */
  OncePerMinute(long nanos) {
    this.nextPass = new AtomicLong(nanos);
  }

  boolean tryPass(long nanos) {
    long pass = nextPass.get();
    return nanos - pass >= 0 && nextPass.compareAndSet(pass, nanos + MINUTE);
  }
}

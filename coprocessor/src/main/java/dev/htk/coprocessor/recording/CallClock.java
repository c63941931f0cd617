// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.ledger.RecorderClock;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Converts HBase's wall-clock stamps, for instance of a call's arrival, to the recorder's time.
 *
 * <p>The wall clock can be set, so the difference of both clocks is measured again from time to
 * time. The result is the middle of the millisecond to which HBase rounds. Safe for use by many
 * threads.
 */
public final class CallClock {
  private static final long HALF_A_MILLISECOND = 500;

  private final RecorderClock clock;
  private final LongSupplier wallMillis;
  private volatile long offset;

  /**
   * Converts to that clock's time.
   *
   * @param wallMillis the clock that HBase stamps with, in milliseconds since the epoch
   */
  public CallClock(RecorderClock clock, LongSupplier wallMillis) {
    this.clock = clock;
    this.wallMillis = wallMillis;
  }

  /** Measures the current difference of both clocks. */
  public void adjust() {
    offset = clock.epochMicros() - middleOf(wallMillis.getAsLong());
  }

  /** Returns the recorder's time of a stamp, in microseconds. */
  public long micros(long millis) {
    return middleOf(millis) + offset;
  }

  private static long middleOf(long millis) {
    return TimeUnit.MILLISECONDS.toMicros(millis) + HALF_A_MILLISECOND;
  }
}

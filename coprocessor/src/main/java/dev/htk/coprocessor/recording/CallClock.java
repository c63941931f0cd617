package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.ledger.RecorderClock;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * When a recorder's clock had what HBase has stamped with the wall clock: the arrival of a call,
 * the selection of a compaction.
 *
 * <p>The wall clock can be set, so the difference of both clocks is taken anew at times. What comes
 * out is the middle of the millisecond to which HBase rounds. Safe for use by many threads.
 */
public final class CallClock {
  private static final long HALF_A_MILLISECOND = 500;

  private final RecorderClock clock;
  private final LongSupplier wallMillis;
  private volatile long offset;

  /**
   * Maps to that clock.
   *
   * @param wallMillis the clock that HBase stamps with, in milliseconds since the epoch
   */
  public CallClock(RecorderClock clock, LongSupplier wallMillis) {
    this.clock = clock;
    this.wallMillis = wallMillis;
  }

  /** Takes the present difference of both clocks. */
  public void adjust() {
    offset = clock.epochMicros() - middleOf(wallMillis.getAsLong());
  }

  /** The recorder's time of a moment that HBase has stamped. */
  public long micros(long millis) {
    return middleOf(millis) + offset;
  }

  private static long middleOf(long millis) {
    return TimeUnit.MILLISECONDS.toMicros(millis) + HALF_A_MILLISECOND;
  }
}

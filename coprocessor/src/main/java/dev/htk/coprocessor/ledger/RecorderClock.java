package dev.htk.coprocessor.ledger;

/**
 * The time of a recorder: epoch microseconds that never go back.
 *
 * <p>Durations inside a server stay right when its wall clock is set, because only the anchor is
 * wall time; a reader finds the present offset to its own clock by asking for the time.
 * Implementations are safe for use by many threads.
 */
@FunctionalInterface
public interface RecorderClock {
  /** The time now, in microseconds since the epoch. */
  long epochMicros();

  /** The JVM's monotonic clock, anchored to the wall clock once, now. */
  static RecorderClock anchoredNow() {
    return AnchoredClock.now();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.ledger;

/**
 * Tells the time of a recorder: epoch microseconds that never go back.
 *
 * <p>Durations inside a server stay right when its wall clock is set, because only the anchor is
 * wall time. A reader finds the current offset to its own clock by asking for the time.
 * Implementations are safe for use by many threads.
 */
@FunctionalInterface
public interface RecorderClock {
  /** Returns the current time, in microseconds since the epoch. */
  long epochMicros();

  /** Returns the JVM's monotonic clock, anchored to the wall clock now and only once. */
  static RecorderClock anchoredNow() {
    return AnchoredClock.now();
  }
}

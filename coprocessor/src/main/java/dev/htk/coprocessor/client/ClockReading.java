// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

/**
 * A server's clock, read from a client.
 *
 * <p>All times are epoch microseconds. The true offset is within {@link #errorMicros()} of {@link
 * #offsetMicros()}. Immutable.
 */
public final class ClockReading {
  private final long sent;
  private final long server;
  private final long received;

  ClockReading(long sent, long server, long received) {
    this.sent = sent;
    this.server = server;
    this.received = received;
  }

  /** Returns the time of the server's recorder clock. */
  public long server() {
    return server;
  }

  /** Returns how long request and answer took together. */
  public long roundTripMicros() {
    return received - sent;
  }

  /** Returns how far the server's clock is ahead; subtract it from a server's time. */
  public long offsetMicros() {
    return server - sent - roundTripMicros() / 2;
  }

  /** Returns the largest possible error of the offset. */
  public long errorMicros() {
    return (roundTripMicros() + 1) / 2;
  }

  @Override
  public String toString() {
    return "offset " + offsetMicros() + " us, error " + errorMicros() + " us";
  }
}

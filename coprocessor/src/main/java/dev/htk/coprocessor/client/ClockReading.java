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

  /** When the client asked, by its own clock. */
  public long sent() {
    return sent;
  }

  /** What the server's recorder clock said. */
  public long server() {
    return server;
  }

  /** When the client had the answer, by its own clock. */
  public long received() {
    return received;
  }

  /** How long question and answer took. */
  public long roundTripMicros() {
    return received - sent;
  }

  /** By how much the server's clock is ahead of the client's: subtract it from a server's time. */
  public long offsetMicros() {
    return server - sent - roundTripMicros() / 2;
  }

  /** How far the offset can be off. */
  public long errorMicros() {
    return (roundTripMicros() + 1) / 2;
  }

  @Override
  public String toString() {
    return "offset " + offsetMicros() + " us, error " + errorMicros() + " us";
  }
}

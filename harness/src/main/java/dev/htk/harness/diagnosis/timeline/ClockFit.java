package dev.htk.harness.diagnosis.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How far a server's clock is ahead of the client's, from pings: each says that the offset is
 * within half its round trip of a value. If one offset agrees with all of them, it is the middle of
 * what they leave; a clock that drifts away from that is followed from ping to ping. Immutable.
 */
public final class ClockFit {

  /** Neighbours of a ping that are asked with it: about ten seconds. */
  private static final int NEIGHBOURS = 5;

  /**
   * A ping.
   *
   * @param time of the server's clock
   * @param offset server minus client
   * @param error how far that can be off
   */
  public record Reading(long time, long offset, long error) {}

  private final long[] times;
  private final long[] offsets;
  private final long error;
  private final long correction;
  private final int readings;

  private ClockFit(long[] times, long[] offsets, long error, long correction, int readings) {
    this.times = times;
    this.offsets = offsets;
    this.error = error;
    this.correction = correction;
    this.readings = readings;
  }

  /** A clock of which nothing is known but that it is about as the client's. */
  public static ClockFit unknown(long error) {
    return new ClockFit(new long[] {0}, new long[] {0}, error, 0, 0);
  }

  /** The fit to pings, of which there is at least one. */
  public static ClockFit of(List<Reading> pings) {
    List<Reading> sorted = new ArrayList<>(pings);
    sorted.sort(Comparator.comparingLong(Reading::time));
    Reading one = common(sorted);
    if (one.error() >= 0) {
      return new ClockFit(
          new long[] {one.time()}, new long[] {one.offset()}, one.error(), 0, sorted.size());
    }
    long[] times = new long[sorted.size()];
    long[] offsets = new long[sorted.size()];
    long error = 0;
    for (int i = 0; i < times.length; i++) {
      Reading near =
          common(
              sorted.subList(
                  Math.max(0, i - NEIGHBOURS), Math.min(times.length, i + NEIGHBOURS + 1)));
      near = near.error() >= 0 ? near : sorted.get(i);
      times[i] = sorted.get(i).time();
      offsets[i] = near.offset();
      error = Math.max(error, near.error());
    }
    return new ClockFit(times, offsets, error, 0, sorted.size());
  }

  /** What all of them leave; with a negative error if they contradict each other. */
  private static Reading common(List<Reading> readings) {
    long low = Long.MIN_VALUE;
    long high = Long.MAX_VALUE;
    for (Reading reading : readings) {
      low = Math.max(low, reading.offset() - reading.error());
      high = Math.min(high, reading.offset() + reading.error());
    }
    return new Reading(
        readings.get(0).time(), low + (high - low) / 2, high < low ? -1 : (high - low + 1) / 2);
  }

  /** The same clock, known better. */
  public ClockFit corrected(long micros, long newError) {
    return new ClockFit(times, offsets, newError, correction + micros, readings);
  }

  /** A time of the server's clock as the client's clock had it. */
  public long toClient(long serverTime) {
    return serverTime - offsetAt(serverTime);
  }

  /** How far the server's clock was ahead. */
  public long offsetAt(long serverTime) {
    int low = 0;
    int high = times.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (times[middle] <= serverTime) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return offsets[low] + correction;
  }

  /** How far offsets can be off. */
  public long errorMicros() {
    return error;
  }

  /** The number of pings. */
  public int readings() {
    return readings;
  }
}

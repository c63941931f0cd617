// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.harness.run.EventLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Fits the offset of a server's clock from the client's to pings. Each ping bounds the offset to
 * within half its round trip. If some offsets agree with all pings, the fit is the middle of them;
 * otherwise it follows the clock's drift from ping to ping. Immutable.
 */
public final class ClockFit {

  /** Neighbours on either side that are fitted with a ping: about ten seconds in all. */
  private static final int NEIGHBOURS = 5;

  /**
   * A ping.
   *
   * @param time time of the server's clock
   * @param offset server's time minus client's time
   * @param error how far the offset can be off
   */
  public record Reading(long time, long offset, long error) {

    /** Reads a line of type {@code clock}. */
    public static Reading of(EventLine line) {
      return new Reading(line.start(), line.figure("offsetMicros"), line.figure("errorMicros"));
    }
  }

  /** A list of any number of pings, in 24 bytes each. */
  public static final class Readings extends PackedList<Reading> {

    @Override
    Reading unpacked(long time, long offset, long error) {
      return new Reading(time, offset, error);
    }

    @Override
    long[] packed(Reading reading) {
      return new long[] {reading.time(), reading.offset(), reading.error()};
    }
  }

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

  /** Returns the fit of a clock that was never pinged: offset 0, off by up to {@code error}. */
  public static ClockFit unknown(long error) {
    return new ClockFit(new long[] {0}, new long[] {0}, error, 0, 0);
  }

  /** Returns the fit to pings, of which there must be at least one. */
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

  /** Returns the offsets that agree with all readings; with a negative error if there are none. */
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

  /** Returns this fit with {@code micros} added to its offsets, and a new error. */
  public ClockFit corrected(long micros, long newError) {
    return new ClockFit(times, offsets, newError, correction + micros, readings);
  }

  /** Returns how far the server's clock was ahead at a time of its own. */
  public long offsetAt(long serverTime) {
    int at = Arrays.binarySearch(times, serverTime);
    return offsets[Math.max(0, at >= 0 ? at : -at - 2)] + correction;
  }

  /** Returns how far offsets can be off. */
  public long errorMicros() {
    return error;
  }

  /** Returns the number of pings. */
  public int readings() {
    return readings;
  }
}

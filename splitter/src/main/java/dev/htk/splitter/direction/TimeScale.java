// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

/**
 * Maps numbers to times: {@code number = zero + perMilli * (millis - origin)}.
 *
 * @param origin milliseconds since 1970 at which the number is {@code zero}
 * @param perMilli change of the number in a millisecond, below 0 if the newest comes first
 */
record TimeScale(long origin, long zero, double perMilli) {

  static final TimeScale NANOS = new TimeScale(0, 0, 1e6);
  static final TimeScale MICROS = new TimeScale(0, 0, 1e3);
  static final TimeScale MILLIS = new TimeScale(0, 0, 1);
  static final TimeScale SECONDS = new TimeScale(0, 0, 1e-3);

  /** Ticks of 100 ns since the Gregorian calendar, as UUIDs have them. */
  static final TimeScale GREGORIAN = new TimeScale(-12_219_292_800_000L, 0, 1e4);

  /** Returns the scale of a number from which the time is taken away. */
  TimeScale from(long number) {
    return new TimeScale(origin, number, -perMilli);
  }

  /** Returns the scale of times that begin later, with this many bits behind them. */
  TimeScale since(long millis, int bits) {
    return new TimeScale(millis, zero, perMilli * (1L << bits));
  }

  /** Returns a number's time in milliseconds since 1970. */
  long millis(long number) {
    return origin + (long) Math.floor((number - zero) / perMilli);
  }

  /** Returns the number of a later time, and keeps what stands behind the time. */
  long later(long number, long millis) {
    return number + Math.round(millis * perMilli);
  }

  /** Returns the number of milliseconds after which the number differs, at least 1. */
  long step() {
    return Math.max(1, Math.round(1 / Math.abs(perMilli)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import java.time.Instant;
import java.time.ZoneOffset;

/**
 * A time of some format, and where keys have it.
 *
 * @param distance bytes from the start of the key to the time, or from the time to the key's end
 * @param earliest the earliest time that counts, in milliseconds since 1970
 * @param latest the latest one
 */
record TimeField(TimeFormat format, Anchor anchor, int distance, long earliest, long latest) {

  private static final int YEARS_AHEAD = 2;

  /** No time is sought behind this many bytes. */
  static final int REACH = 512;

  /** Ways to find a time in a key. */
  enum Anchor {
    /** The first one that stands alone. */
    FIRST,
    START,
    END
  }

  static TimeField of(TimeFormat format, Anchor anchor, int distance, Instant now) {
    return new TimeField(
        format, anchor, distance, years(now, -format.yearsBack()), years(now, YEARS_AHEAD));
  }

  private static long years(Instant now, int years) {
    return now.atOffset(ZoneOffset.UTC).plusYears(years).toInstant().toEpochMilli();
  }

  /** Returns where the time begins in a key, or -1. */
  int place(byte[] key) {
    return switch (anchor) {
      case FIRST -> first(key);
      case START -> ifTime(key, distance);
      case END -> ifTime(key, key.length - distance);
    };
  }

  private int first(byte[] key) {
    int last = Math.min(key.length - format.layout().width(), REACH);
    for (int at = 0; at <= last; at++) {
      if (ifTime(key, at) >= 0 && format.layout().standsAlone(key, at)) {
        return at;
      }
    }
    return -1;
  }

  private int ifTime(byte[] key, int at) {
    if (at < 0) {
      return -1;
    }
    long number = format.layout().read(key, at);
    if (number == Layout.NONE) {
      return -1;
    }
    long millis = format.millis(number);
    return millis >= earliest && millis <= latest ? at : -1;
  }

  /** Returns the time at a place, in milliseconds since 1970. */
  long millis(byte[] key, int place) {
    return format.millis(format.layout().read(key, place));
  }

  /** Moves the time at a place on. */
  void moveOn(byte[] key, int place, long millis) {
    Layout layout = format.layout();
    layout.write(key, place, format.later(layout.read(key, place), millis));
  }
}

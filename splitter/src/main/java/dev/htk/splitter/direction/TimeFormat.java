// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import static dev.htk.splitter.direction.DatePattern.falling;
import static dev.htk.splitter.direction.DatePattern.growing;
import static dev.htk.splitter.direction.Digits.crockford;
import static dev.htk.splitter.direction.Digits.decimal;
import static dev.htk.splitter.direction.Digits.hex;
import static dev.htk.splitter.direction.Digits.leading;
import static dev.htk.splitter.direction.Digits.leadingHex;
import static dev.htk.splitter.direction.Digits.lone;

import dev.htk.splitter.direction.UuidTime.Form;

/** The times that keys can hold. The order matters only where two fit equally well. */
@SuppressWarnings("ImmutableEnumChecker") // Layouts and scales are records.
enum TimeFormat {
  DATE_SECONDS(growing("yyyy?MM?dd?HH?mm?ss"), Words.DATE),
  DATE_MINUTES(growing("yyyy?MM?dd?HH?mm"), Words.DATE),
  DATE_HOURS(growing("yyyy?MM?dd?HH"), Words.DATE),
  DATE(growing("yyyy?MM?dd"), Words.DATE),
  MONTH(growing("yyyy?MM"), Words.DATE),
  DAY_FIRST(growing("dd?MM?yyyy"), Words.DATE),
  MONTH_FIRST(growing("MM?dd?yyyy"), Words.DATE),
  BASIC_SECONDS(growing("yyyyMMdd?HHmmss"), Words.DATE),
  BASIC_MINUTES(growing("yyyyMMdd?HHmm"), Words.DATE),
  BASIC_HOURS(growing("yyyyMMdd?HH"), Words.DATE),
  DENSE_MILLIS(growing("yyyyMMddHHmmssSSS"), Words.DATE),
  DENSE_SECONDS(growing("yyyyMMddHHmmss"), Words.DATE),
  DENSE_MINUTES(growing("yyyyMMddHHmm"), Words.DATE),
  DENSE_HOURS(growing("yyyyMMddHH"), Words.DATE),
  DENSE_DATE(growing("yyyyMMdd"), Words.DATE),
  DENSE_MONTH(growing("yyyyMM"), Words.DATE),
  SHORT_SECONDS(growing("yyMMddHHmmss"), Words.DATE),
  SHORT_DATE(growing("yyMMdd"), Words.DATE),
  FALLING_SECONDS(falling("yyyyMMddHHmmss"), "a date in falling digits"),
  FALLING_DATE(falling("yyyyMMdd"), "a date in falling digits"),

  SECONDS(decimal(10), TimeScale.SECONDS, 20, "seconds since 1970"),
  MILLIS(decimal(13), TimeScale.MILLIS, 20, Words.MILLIS),
  MICROS(decimal(16), TimeScale.MICROS, 20, "microseconds since 1970"),
  NANOS(decimal(19), TimeScale.NANOS, 20, "nanoseconds since 1970"),
  REVERSED_MILLIS(decimal(19), TimeScale.MILLIS.from(Long.MAX_VALUE), 20, Words.REVERSED),
  REVERSED_SECONDS(decimal(19), TimeScale.SECONDS.from(Long.MAX_VALUE), 20, Words.REVERSED),
  REVERSED_INT(lone(10), TimeScale.SECONDS.from(Integer.MAX_VALUE), 3, Words.REVERSED_SECONDS),
  REVERSED_SHORT(lone(9), TimeScale.SECONDS.from(Integer.MAX_VALUE), 3, Words.REVERSED_SECONDS),
  NINES_SECONDS(lone(10), TimeScale.SECONDS.from(9_999_999_999L), 3, Words.REVERSED_SECONDS),
  NINES_MILLIS(lone(13), TimeScale.MILLIS.from(9_999_999_999_999L), 3, Words.REVERSED),

  HEX_SECONDS(hex(8), TimeScale.SECONDS, 15, "seconds since 1970 in hex"),
  HEX_MILLIS_SHORT(hex(11), TimeScale.MILLIS, 20, Words.HEX_MILLIS),
  HEX_MILLIS_PADDED(hex(12), TimeScale.MILLIS, 20, Words.HEX_MILLIS),
  HEX_MILLIS(hex(16), TimeScale.MILLIS, 20, Words.HEX_MILLIS),
  HEX_REVERSED(hex(16), TimeScale.MILLIS.from(Long.MAX_VALUE), 20, Words.REVERSED),

  ULID(crockford(10, 26), TimeScale.MILLIS, 20, "a ULID"),
  TSID(crockford(13, 13), Words.SINCE_2020, 7, "a TSID"),
  OBJECT_ID(leadingHex(8, 24), TimeScale.SECONDS, 17, "an ObjectId"),
  KSUID(leading(Words.BASE62, "", 10, 27), Words.OF_KSUID, 12, "a KSUID"),
  XID(leading(Words.BASE32_HEX, "", 7, 20), Words.OF_XID, 15, "an XID"),
  CUID(leading(Words.BASE36, "c", 8, 25), TimeScale.MILLIS, 15, "a CUID"),
  PUSH_ID(leading(Words.PUSH, "", 8, 20), TimeScale.MILLIS, 15, "a push ID"),
  SNOWFLAKE(decimal(19), Words.OF_SNOWFLAKE, 8, Words.SNOWFLAKE),
  SNOWFLAKE_SHORT(decimal(18), Words.OF_SNOWFLAKE, 20, Words.SNOWFLAKE),

  UUID_7(new UuidTime(7, Form.HYPHENATED), TimeScale.MILLIS, 20, Words.UUID_7),
  UUID_7_PLAIN(new UuidTime(7, Form.PLAIN), TimeScale.MILLIS, 20, Words.UUID_7),
  UUID_7_BINARY(new UuidTime(7, Form.BINARY), TimeScale.MILLIS, 20, Words.UUID_7),
  UUID_6(new UuidTime(6, Form.HYPHENATED), TimeScale.GREGORIAN, 20, Words.UUID_6),
  UUID_6_PLAIN(new UuidTime(6, Form.PLAIN), TimeScale.GREGORIAN, 20, Words.UUID_6),
  UUID_6_BINARY(new UuidTime(6, Form.BINARY), TimeScale.GREGORIAN, 20, Words.UUID_6),
  UUID_1(new UuidTime(1, Form.HYPHENATED), TimeScale.GREGORIAN, 20, Words.UUID_1),
  UUID_1_PLAIN(new UuidTime(1, Form.PLAIN), TimeScale.GREGORIAN, 20, Words.UUID_1),
  UUID_1_BINARY(new UuidTime(1, Form.BINARY), TimeScale.GREGORIAN, 20, Words.UUID_1),

  BINARY_SECONDS(new BigEndian(4), TimeScale.SECONDS, 15, "seconds since 1970 in 4 bytes"),
  BINARY_MILLIS(new BigEndian(8), TimeScale.MILLIS, 20, "milliseconds since 1970 in 8 bytes"),
  BINARY_MICROS(new BigEndian(8), TimeScale.MICROS, 20, "microseconds since 1970 in 8 bytes"),
  BINARY_NANOS(new BigEndian(8), TimeScale.NANOS, 15, "nanoseconds since 1970 in 8 bytes"),
  BINARY_SECONDS_LONG(new BigEndian(8), TimeScale.SECONDS, 20, "seconds since 1970 in 8 bytes"),
  BINARY_REVERSED(new BigEndian(8), TimeScale.MILLIS.from(Long.MAX_VALUE), 20, Words.REVERSED),
  BINARY_COMPLEMENT(new BigEndian(8), TimeScale.MILLIS.from(-1), 20, Words.REVERSED),
  BINARY_REVERSED_INT(
      new BigEndian(4), TimeScale.SECONDS.from(Integer.MAX_VALUE), 5, Words.REVERSED_SECONDS),
  BINARY_COMPLEMENT_INT(
      new BigEndian(4), TimeScale.SECONDS.from(0xffff_ffffL), 5, Words.REVERSED_SECONDS),
  /** Phoenix's form of dates, with the sign bit turned over. */
  BINARY_PHOENIX(
      new BigEndian(8),
      new TimeScale(0, Long.MIN_VALUE, 1),
      20,
      "milliseconds since 1970 as Phoenix writes them");

  private static final int YEARS_OF_DATES = 30;

  private final Layout layout;
  private final TimeScale scale;
  private final int yearsBack;
  private final String words;

  TimeFormat(DatePattern pattern, String words) {
    this(pattern, TimeScale.MILLIS, YEARS_OF_DATES, words);
  }

  /**
   * Describes a format.
   *
   * @param yearsBack how old a time may be before it is taken for chance, fewer where chance makes
   *     many
   */
  TimeFormat(Layout layout, TimeScale scale, int yearsBack, String words) {
    this.layout = layout;
    this.scale = scale;
    this.yearsBack = yearsBack;
    this.words = words;
  }

  Layout layout() {
    return layout;
  }

  int yearsBack() {
    return yearsBack;
  }

  /** Returns the time of a number, in milliseconds since 1970. */
  long millis(long number) {
    return scale.millis(number);
  }

  /** Returns the number of a time that is later by some milliseconds. */
  long later(long number, long millis) {
    return scale.later(number, millis);
  }

  /** Returns the number of milliseconds after which a time is written differently. */
  long step() {
    return Math.max(scale.step(), layout.step());
  }

  boolean isDate() {
    return layout instanceof DatePattern;
  }

  @Override
  public String toString() {
    return words;
  }

  /** Values that several formats share. */
  private static final class Words {

    static final String DATE = "a date";
    static final String MILLIS = "milliseconds since 1970";
    static final String HEX_MILLIS = "milliseconds since 1970 in hex";
    static final String REVERSED = "a time that counts down, in milliseconds";
    static final String REVERSED_SECONDS = "a time that counts down, in seconds";
    static final String SNOWFLAKE = "a Snowflake ID";
    static final String UUID_7 = "a version 7 UUID";
    static final String UUID_6 = "a version 6 UUID";
    static final String UUID_1 =
        "a version 1 UUID, whose first digits recur every seven minutes (--keys uuid plans for"
            + " that)";

    static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    static final String BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz";
    static final String BASE32_HEX = "0123456789abcdefghijklmnopqrstuv";
    static final String PUSH = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

    static final TimeScale SINCE_2020 = TimeScale.MILLIS.since(1_577_836_800_000L, 22);
    static final TimeScale OF_SNOWFLAKE = TimeScale.MILLIS.since(1_288_834_974_657L, 22);

    /** Seconds before 128 other bits, of which the first 10 of 27 digits are read. */
    static final TimeScale OF_KSUID =
        new TimeScale(1_400_000_000_000L, 0, Math.pow(2, 128) / Math.pow(62, 17) / 1000);

    /** Seconds before 64 other bits, of which the first 3 end the seventh digit. */
    static final TimeScale OF_XID = TimeScale.SECONDS.since(0, 3);
  }

  /**
   * Maps numbers to times: {@code number = zero + perMilli * (millis - origin)}.
   *
   * @param origin milliseconds since 1970 at which the number is {@code zero}
   * @param perMilli change of the number in a millisecond, below 0 if the newest comes first
   */
  private record TimeScale(long origin, long zero, double perMilli) {

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
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;

/**
 * A date, perhaps with a time of day, as milliseconds since 1970 in UTC. A pattern has a letter for
 * each digit: {@code yMdHmsS} as {@code DateTimeFormatter} has them. {@code ?} is any separator,
 * which is kept.
 *
 * @param pattern the pattern
 * @param complemented whether each digit is written as 9 minus itself, so that the newest comes
 *     first
 */
record DatePattern(String pattern, boolean complemented) implements Layout {

  private static final int CENTURY = 2000;
  private static final long DAY = 86_400_000;
  private static final int NANOS = 1_000_000;

  static DatePattern growing(String pattern) {
    return new DatePattern(pattern, /* complemented= */ false);
  }

  static DatePattern falling(String pattern) {
    return new DatePattern(pattern, /* complemented= */ true);
  }

  /** The parts of a date, each with its letter. */
  private enum Part {
    YEAR('y', 0, ChronoField.YEAR),
    MONTH('M', 1, ChronoField.MONTH_OF_YEAR),
    DAY_OF_MONTH('d', 1, ChronoField.DAY_OF_MONTH),
    HOUR('H', 0, ChronoField.HOUR_OF_DAY),
    MINUTE('m', 0, ChronoField.MINUTE_OF_HOUR),
    SECOND('s', 0, ChronoField.SECOND_OF_MINUTE),
    MILLI('S', 0, ChronoField.MILLI_OF_SECOND);

    final char letter;
    final int least;
    final ChronoField field;

    Part(char letter, int least, ChronoField field) {
      this.letter = letter;
      this.least = least;
      this.field = field;
    }
  }

  @Override
  public int width() {
    return pattern.length();
  }

  @Override
  public long read(byte[] key, int at) {
    if (at + width() > key.length || !fits(key, at)) {
      return NONE;
    }
    int year = part(key, at, Part.YEAR);
    try {
      return LocalDateTime.of(
              has("yyyy") ? year : CENTURY + year,
              part(key, at, Part.MONTH),
              part(key, at, Part.DAY_OF_MONTH),
              part(key, at, Part.HOUR),
              part(key, at, Part.MINUTE),
              part(key, at, Part.SECOND),
              part(key, at, Part.MILLI) * NANOS)
          .toInstant(ZoneOffset.UTC)
          .toEpochMilli();
    } catch (DateTimeException e) {
      return NONE;
    }
  }

  /** Keeps most of what is no date from the calendar, which is slow at saying so. */
  private boolean fits(byte[] key, int at) {
    for (int i = 0; i < width(); i++) {
      if (pattern.charAt(i) == '?' ? !isSeparator(key[at + i]) : !isDigit(key[at + i])) {
        return false;
      }
    }
    int month = part(key, at, Part.MONTH);
    int day = part(key, at, Part.DAY_OF_MONTH);
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
  }

  private int part(byte[] key, int at, Part part) {
    int number = 0;
    boolean found = false;
    for (int i = 0; i < width(); i++) {
      if (pattern.charAt(i) == part.letter) {
        int digit = key[at + i] - '0';
        number = number * 10 + (complemented ? 9 - digit : digit);
        found = true;
      }
    }
    return found ? number : part.least;
  }

  @Override
  public void write(byte[] key, int at, long number) {
    LocalDateTime time =
        LocalDateTime.ofEpochSecond(
            Math.floorDiv(number, 1000L),
            (int) Math.floorMod(number, 1000L) * NANOS,
            ZoneOffset.UTC);
    for (Part part : Part.values()) {
      int rest = time.get(part.field);
      for (int i = width() - 1; i >= 0; i--) {
        if (pattern.charAt(i) == part.letter) {
          int digit = rest % 10;
          key[at + i] = (byte) ('0' + (complemented ? 9 - digit : digit));
          rest /= 10;
        }
      }
    }
  }

  @Override
  public boolean standsAlone(byte[] key, int at) {
    int end = at + width();
    return (at == 0 || !isDigit(key[at - 1])) && (end == key.length || !isDigit(key[end]));
  }

  /** Six digits are too few to be called a date wherever they stand. */
  @Override
  public boolean isFoundInside() {
    return width() >= "yyyyMMdd".length();
  }

  @Override
  public boolean isText() {
    return true;
  }

  @Override
  public long step() {
    if (has("S")) {
      return 1;
    }
    if (has("s")) {
      return 1000;
    }
    if (has("m")) {
      return 60_000;
    }
    if (has("H")) {
      return 3_600_000;
    }
    return has("d") ? DAY : 31 * DAY;
  }

  private boolean has(String letters) {
    return pattern.contains(letters);
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  private static boolean isSeparator(byte character) {
    return character == 'T'
        || character == 't'
        || (character >= ' ' && character <= '~' && !Character.isLetterOrDigit(character));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

/**
 * The time in a UUID (RFC 9562): 48 bits of milliseconds in version 7, 60 bits of 100 ns in 1 and
 * 6.
 *
 * @param version 1, 6 or 7
 * @param form how the UUID is written
 */
record UuidTime(int version, Form form) implements Layout {

  private static final int BYTES = 16;
  private static final int DIGITS = 32;

  /** Ways to write a UUID. */
  enum Form {
    /** 16 bytes. */
    BINARY(BYTES),
    /** 32 hex digits. */
    PLAIN(DIGITS),
    /** 32 hex digits with four hyphens. */
    HYPHENATED(DIGITS + 4);

    final int width;

    Form(int width) {
      this.width = width;
    }
  }

  /** The hex digits of the time in each version, the highest first. */
  private int[] digits() {
    return switch (version) {
      case 1 -> new int[] {13, 14, 15, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7};
      case 6 -> new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15};
      default -> new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    };
  }

  @Override
  public int width() {
    return form.width;
  }

  @Override
  public long read(byte[] key, int at) {
    if (at + width() > key.length || !isUuid(key, at)) {
      return NONE;
    }
    long time = 0;
    for (int digit : digits()) {
      time = (time << 4) | get(key, at, digit);
    }
    return time;
  }

  private boolean isUuid(byte[] key, int at) {
    return get(key, at, 12) == version && get(key, at, 16) >> 2 == 2 && isWritten(key, at);
  }

  private boolean isWritten(byte[] key, int at) {
    if (form == Form.BINARY) {
      return true;
    }
    for (int digit = 0; digit < DIGITS; digit++) {
      if (get(key, at, digit) < 0) {
        return false;
      }
    }
    return form == Form.PLAIN
        || (key[at + 8] == '-'
            && key[at + 13] == '-'
            && key[at + 18] == '-'
            && key[at + 23] == '-');
  }

  private int get(byte[] key, int at, int digit) {
    if (form == Form.BINARY) {
      int both = key[at + digit / 2] & 0xff;
      return digit % 2 == 0 ? both >> 4 : both & 15;
    }
    return Character.digit(key[at + place(digit)], 16);
  }

  /** Returns where a digit stands: four hyphens lie behind the 8th, 12th, 16th and 20th. */
  private int place(int digit) {
    return form == Form.PLAIN ? digit : digit + Math.max(0, Math.min(4, digit / 4 - 1));
  }

  @Override
  public void write(byte[] key, int at, long number) {
    int[] digits = digits();
    for (int i = 0; i < digits.length; i++) {
      put(key, at, digits[i], (int) (number >> (4 * (digits.length - 1 - i))) & 15);
    }
  }

  private void put(byte[] key, int at, int digit, int value) {
    if (form == Form.BINARY) {
      int place = at + digit / 2;
      key[place] =
          (byte) (digit % 2 == 0 ? (key[place] & 15) | (value << 4) : (key[place] & 0xf0) | value);
      return;
    }
    char written = Character.forDigit(value, 16);
    key[at + place(digit)] = (byte) (hasUpper(key, at) ? Character.toUpperCase(written) : written);
  }

  private boolean hasUpper(byte[] key, int at) {
    for (int i = at; i < at + width(); i++) {
      if (key[i] >= 'A' && key[i] <= 'F') {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean standsAlone(byte[] key, int at) {
    int end = at + width();
    return form != Form.BINARY
        && (at == 0 || Character.digit(key[at - 1], 36) < 0)
        && (end == key.length || Character.digit(key[end], 36) < 0);
  }

  @Override
  public boolean isText() {
    return form != Form.BINARY;
  }

  @Override
  public boolean isFoundInside() {
    return form == Form.BINARY;
  }
}

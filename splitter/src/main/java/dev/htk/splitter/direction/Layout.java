// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

/** A way to write a number into a key, always with the same number of bytes. */
interface Layout {

  /** Returned where no number stands. */
  long NONE = Long.MIN_VALUE;

  /** Returns how many bytes the number takes. */
  int width();

  /** Returns the number written from {@code at} on, or {@link #NONE}. */
  long read(byte[] key, int at);

  /** Writes another number over one that was read. */
  void write(byte[] key, int at, long number);

  /** Returns whether the number at this place is not a piece of a longer word or number. */
  boolean standsAlone(byte[] key, int at);

  /** Returns whether the number is written in characters that can be printed. */
  boolean isText();

  /** Returns whether the number is found within longer words and numbers too. */
  boolean isFoundInside();

  /** Returns the base of the digits or bytes of a plain number; 0 if this is none. */
  default int radix() {
    return 0;
  }

  /** Returns the least difference of numbers that are written differently. */
  default long step() {
    return 1;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

/**
 * A big-endian number in 4 or 8 bytes, unsigned if it has 4.
 *
 * @param width number of bytes
 */
record BigEndian(int width) implements Layout {

  @Override
  public long read(byte[] key, int at) {
    if (at + width > key.length) {
      return NONE;
    }
    long number = 0;
    for (int i = at; i < at + width; i++) {
      number = number << Byte.SIZE | (key[i] & 0xff);
    }
    return number;
  }

  @Override
  public void write(byte[] key, int at, long number) {
    long rest = number;
    for (int i = at + width - 1; i >= at; i--) {
      key[i] = (byte) rest;
      rest >>= Byte.SIZE;
    }
  }

  @Override
  public boolean standsAlone(byte[] key, int at) {
    return false;
  }

  @Override
  public boolean isText() {
    return false;
  }

  @Override
  public boolean isFoundInside() {
    return true;
  }

  @Override
  public int radix() {
    return 1 << Byte.SIZE;
  }
}

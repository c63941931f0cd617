package dev.htk.splitter.keys.space;

import java.math.BigInteger;

/** The check that every key space makes of its indices. */
final class Indices {

  private Indices() {}

  static void require(BigInteger index, BigInteger size) {
    if (index.signum() < 0 || index.compareTo(size) >= 0) {
      throw new IndexOutOfBoundsException("key %d of %d".formatted(index, size));
    }
  }
}

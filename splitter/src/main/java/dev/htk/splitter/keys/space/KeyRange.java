// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.space;

import java.math.BigInteger;
import java.util.Locale;

/**
 * A part of a key space.
 *
 * @param space the whole space
 * @param from index in the whole space of this part's first key
 * @param to index after that of its last key
 */
public record KeyRange(KeySpace space, BigInteger from, BigInteger to) implements KeySpace {

  public KeyRange {
    if (from.signum() < 0 || from.compareTo(to) >= 0 || to.compareTo(space.size()) > 0) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "no keys from %d to %d of %d", from, to, space.size()));
    }
  }

  /** Returns the keys of a space from one index up to, but not including, another. */
  public static KeyRange of(KeySpace space, long from, long to) {
    return new KeyRange(space, BigInteger.valueOf(from), BigInteger.valueOf(to));
  }

  @Override
  public BigInteger size() {
    return to.subtract(from);
  }

  @Override
  public byte[] key(BigInteger index) {
    Indices.require(index, size());
    return space.key(from.add(index));
  }

  @Override
  public BigInteger countBelow(byte[] bound) {
    return space.countBelow(bound).min(to).max(from).subtract(from);
  }
}

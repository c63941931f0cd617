// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.space;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;

/** All combinations of a prefix, such as a salt, and a key; the prefixes are equally long. */
public final class PrefixedKeys implements KeySpace {

  private final KeySpace prefixes;
  private final KeySpace rest;
  private final int width;

  /**
   * @param prefixes keys of the same width
   */
  public PrefixedKeys(KeySpace prefixes, KeySpace rest) {
    this.prefixes = prefixes;
    this.rest = rest;
    this.width = prefixes.key(BigInteger.ZERO).length;
  }

  /** Returns the keys of a space behind some text. */
  public static PrefixedKeys of(String prefix, KeySpace rest) {
    return new PrefixedKeys(FixedWidthKeys.only(prefix.getBytes(StandardCharsets.US_ASCII)), rest);
  }

  @Override
  public BigInteger size() {
    return prefixes.size().multiply(rest.size());
  }

  @Override
  public byte[] key(BigInteger index) {
    Indices.require(index, size());
    BigInteger[] places = index.divideAndRemainder(rest.size());
    return Bytes.add(prefixes.key(places[0]), rest.key(places[1]));
  }

  @Override
  public BigInteger countBelow(byte[] bound) {
    byte[] prefix = Arrays.copyOf(bound, Math.min(width, bound.length));
    BigInteger prefixesBelow = prefixes.countBelow(prefix);
    BigInteger count = prefixesBelow.multiply(rest.size());
    boolean splitsAPrefix =
        prefixesBelow.compareTo(prefixes.size()) < 0
            && Arrays.equals(prefixes.key(prefixesBelow), prefix);
    return splitsAPrefix
        ? count.add(rest.countBelow(Arrays.copyOfRange(bound, width, bound.length)))
        : count;
  }
}

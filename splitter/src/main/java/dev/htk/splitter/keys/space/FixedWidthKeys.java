// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.space;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * All keys of one width in which each position takes any byte of its own alphabet: hex digits,
 * decimal digits, bytes, UUIDs, constant text.
 *
 * <p>The index of a key is a number with one digit per position. The time to make or count keys
 * grows with the square of the width.
 */
public final class FixedWidthKeys implements KeySpace {

  /** The lower-case hex digits, as most libraries print them. */
  public static final String HEX = "0123456789abcdef";

  public static final String UPPER_HEX = "0123456789ABCDEF";
  public static final String DECIMAL = "0123456789";

  private static final int BYTES = 256;

  /** The alphabet of each position, in increasing order. */
  private final List<int[]> alphabets;

  /** Number of keys that agree up to and including each position. */
  private final List<BigInteger> keysBehind;

  private final BigInteger size;

  private FixedWidthKeys(List<int[]> alphabets) {
    this.alphabets = List.copyOf(alphabets);
    List<BigInteger> behind = new ArrayList<>();
    BigInteger keys = BigInteger.ONE;
    for (int position = alphabets.size() - 1; position >= 0; position--) {
      behind.add(keys);
      keys = keys.multiply(BigInteger.valueOf(alphabets.get(position).length));
    }
    Collections.reverse(behind);
    this.keysBehind = List.copyOf(behind);
    this.size = keys;
  }

  /**
   * Creates keys with the same alphabet at every position.
   *
   * @param alphabet ASCII, in increasing order
   */
  public static FixedWidthKeys text(String alphabet, int width) {
    return new FixedWidthKeys(Collections.nCopies(width, ascii(alphabet)));
  }

  /**
   * Creates keys with one alphabet for each position.
   *
   * @param alphabets ASCII, each in increasing order
   */
  public static FixedWidthKeys text(List<String> alphabets) {
    return new FixedWidthKeys(alphabets.stream().map(FixedWidthKeys::ascii).toList());
  }

  /** Creates keys of any bytes. */
  public static FixedWidthKeys bytes(int width) {
    return new FixedWidthKeys(Collections.nCopies(width, range(0, BYTES)));
  }

  /** Creates a space of a single key. */
  public static FixedWidthKeys only(byte[] key) {
    List<int[]> alphabets = new ArrayList<>();
    for (byte octet : key) {
      alphabets.add(range(Byte.toUnsignedInt(octet), Byte.toUnsignedInt(octet) + 1));
    }
    return new FixedWidthKeys(alphabets);
  }

  /**
   * Returns the same keys, except that one position takes only some bytes.
   *
   * @param from the least byte there, 0 to 255
   * @param to the first value above those bytes, at most 256
   */
  public FixedWidthKeys with(int position, int from, int to) {
    List<int[]> changed = new ArrayList<>(alphabets);
    changed.set(position, range(from, to));
    return new FixedWidthKeys(changed);
  }

  @Override
  public BigInteger size() {
    return size;
  }

  @Override
  public byte[] key(BigInteger index) {
    Indices.require(index, size);
    byte[] key = new byte[alphabets.size()];
    BigInteger rest = index;
    for (int position = 0; position < key.length; position++) {
      BigInteger[] digit = rest.divideAndRemainder(keysBehind.get(position));
      key[position] = (byte) alphabets.get(position)[digit[0].intValue()];
      rest = digit[1];
    }
    return key;
  }

  @Override
  public BigInteger countBelow(byte[] bound) {
    BigInteger count = BigInteger.ZERO;
    for (int position = 0; position < alphabets.size(); position++) {
      if (position == bound.length) {
        return count;
      }
      int octet = Byte.toUnsignedInt(bound[position]);
      int[] alphabet = alphabets.get(position);
      int below = 0;
      while (below < alphabet.length && alphabet[below] < octet) {
        below++;
      }
      count = count.add(keysBehind.get(position).multiply(BigInteger.valueOf(below)));
      if (below == alphabet.length || alphabet[below] != octet) {
        return count;
      }
    }
    // The bound begins with a key, which sorts before the bound unless it equals the bound.
    return bound.length > alphabets.size() ? count.add(BigInteger.ONE) : count;
  }

  private static int[] ascii(String alphabet) {
    byte[] octets = alphabet.getBytes(StandardCharsets.US_ASCII);
    int[] increasing = new int[octets.length];
    for (int i = 0; i < octets.length; i++) {
      increasing[i] = octets[i];
      if (i > 0 && increasing[i - 1] >= increasing[i]) {
        throw new IllegalArgumentException("'" + alphabet + "' does not increase");
      }
    }
    return increasing;
  }

  private static int[] range(int from, int to) {
    int[] octets = new int[to - from];
    for (int i = 0; i < octets.length; i++) {
      octets[i] = from + i;
    }
    return octets;
  }
}

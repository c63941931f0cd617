package dev.htk.splitter.keys.space;

import java.math.BigInteger;

/**
 * A finite set of distinct row keys, in the order in which HBase sorts them (unsigned bytes, a
 * prefix before what goes on from it). Immutable.
 *
 * <p>{@code key} and {@code countBelow} are each other's inverse: {@code countBelow(key(i))} is
 * <i>i</i>.
 */
public interface KeySpace {

  /** How many keys there are, 1 or more. */
  BigInteger size();

  /**
   * The key at a place.
   *
   * @param index from 0, up to and without {@link #size()}
   * @throws IndexOutOfBoundsException if it is not
   */
  byte[] key(BigInteger index);

  /**
   * How many keys of this space sort before any given bytes, whether or not these are a key of it.
   *
   * @return 0 to {@link #size()}
   */
  BigInteger countBelow(byte[] bound);
}

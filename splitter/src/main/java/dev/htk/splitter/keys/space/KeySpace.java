// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.space;

import java.math.BigInteger;

/**
 * A finite set of distinct row keys, in the order in which HBase sorts them (unsigned bytes, a
 * prefix before longer keys). Immutable.
 *
 * <p>{@code key} and {@code countBelow} are each other's inverse: {@code countBelow(key(i))} is
 * <i>i</i>.
 */
public interface KeySpace {

  /** Returns the number of keys, 1 or more. */
  BigInteger size();

  /**
   * Returns the key at an index.
   *
   * @param index from 0 up to, but not including, {@link #size()}
   * @throws IndexOutOfBoundsException if the index is outside that range
   */
  byte[] key(BigInteger index);

  /**
   * Returns how many keys of this space sort before the given bytes, which need not be a key of it.
   *
   * @return 0 to {@link #size()}
   */
  BigInteger countBelow(byte[] bound);
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.space;

import java.math.BigInteger;
import java.util.Locale;

/** Checks the indices given to key spaces. */
final class Indices {

  private Indices() {}

  static void require(BigInteger index, BigInteger size) {
    if (index.signum() < 0 || index.compareTo(size) >= 0) {
      throw new IndexOutOfBoundsException(String.format(Locale.ROOT, "key %d of %d", index, size));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.util.Arrays;

/** A key that stands for {@code weight} of the keys read. Ordered by key. */
final class WeightedKey implements Comparable<WeightedKey> {

  private final byte[] bytes;
  private final long weight;

  WeightedKey(byte[] bytes, long weight) {
    this.bytes = bytes;
    this.weight = weight;
  }

  byte[] bytes() {
    return bytes;
  }

  long weight() {
    return weight;
  }

  @Override
  public int compareTo(WeightedKey other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }
}

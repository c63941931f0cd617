// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.util.Arrays;

/** A key that stands for {@code weight} of the keys read. Ordered by key. */
final class WeightedKey implements Comparable<WeightedKey> {

  private final byte[] bytes;
  private final double weight;

  WeightedKey(byte[] bytes, double weight) {
    this.bytes = bytes;
    this.weight = weight;
  }

  byte[] bytes() {
    return bytes;
  }

  double weight() {
    return weight;
  }

  @Override
  public int compareTo(WeightedKey other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }
}

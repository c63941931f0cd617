// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.SplitKey;
import java.util.Arrays;
import java.util.List;

/** Distinct keys in order, with their weights. */
final class WeightedKeys {

  private final byte[][] keys;
  private final double[] weights;

  private WeightedKeys(byte[][] keys, double[] weights) {
    this.keys = keys;
    this.weights = weights;
  }

  /** Sorts the keys and merges equal ones; takes over the array. */
  static WeightedKeys of(WeightedKey[] all) {
    Arrays.sort(all);
    byte[][] keys = new byte[all.length][];
    double[] weights = new double[all.length];
    int distinct = 0;
    for (WeightedKey key : all) {
      if (distinct == 0 || !Arrays.equals(keys[distinct - 1], key.bytes())) {
        keys[distinct] = key.bytes();
        distinct++;
      }
      weights[distinct - 1] += key.weight();
    }
    return new WeightedKeys(Arrays.copyOf(keys, distinct), Arrays.copyOf(weights, distinct));
  }

  /** Returns the keys of both, with their weights added up. */
  WeightedKeys and(WeightedKeys other) {
    byte[][] both = new byte[distinct() + other.distinct()][];
    double[] sums = new double[both.length];
    int to = 0;
    int i = 0;
    int j = 0;
    while (i < distinct() || j < other.distinct()) {
      int order = compare(i, other, j);
      if (order <= 0) {
        both[to] = keys[i];
        sums[to] += weights[i];
        i++;
      }
      if (order >= 0) {
        both[to] = other.keys[j];
        sums[to] += other.weights[j];
        j++;
      }
      to++;
    }
    return new WeightedKeys(Arrays.copyOf(both, to), Arrays.copyOf(sums, to));
  }

  /** Compares two keys; a missing key is greater than any other. */
  private int compare(int i, WeightedKeys other, int j) {
    if (i == distinct()) {
      return 1;
    }
    if (j == other.distinct()) {
      return -1;
    }
    return Arrays.compareUnsigned(keys[i], other.keys[j]);
  }

  int distinct() {
    return keys.length;
  }

  byte[] key(int index) {
    return keys[index];
  }

  double weight(int index) {
    return weights[index];
  }

  double[] weights() {
    return weights.clone();
  }

  /** Returns the index of the heaviest key. */
  int heaviest() {
    int heaviest = 0;
    for (int i = 1; i < weights.length; i++) {
      if (weights[i] > weights[heaviest]) {
        heaviest = i;
      }
    }
    return heaviest;
  }

  /** Returns the weight that each region holds. */
  double[] held(List<SplitKey> splits) {
    double[] held = new double[splits.size() + 1];
    int from = 0;
    for (int region = 0; region < held.length; region++) {
      int to = region < splits.size() ? firstAtLeast(splits.get(region).toBytes()) : distinct();
      held[region] = Arrays.stream(weights, from, to).sum();
      from = to;
    }
    return held;
  }

  private int firstAtLeast(byte[] key) {
    int found = Arrays.binarySearch(keys, key, Arrays::compareUnsigned);
    return found >= 0 ? found : -found - 1;
  }
}

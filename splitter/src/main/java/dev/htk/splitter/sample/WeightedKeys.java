// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.SplitKey;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Distinct keys in order, with their weights. */
final class WeightedKeys {

  private final byte[][] keys;
  private final double[] weights;

  private WeightedKeys(byte[][] keys, double[] weights) {
    this.keys = keys;
    this.weights = weights;
  }

  /** Sorts the keys and merges equal ones. */
  static WeightedKeys of(Stream<WeightedKey> some) {
    WeightedKey[] all = some.sorted().toArray(WeightedKey[]::new);
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

  /**
   * Cuts the summed weight into equal steps, and takes the key at the same place of each. A key
   * stands for the steps from which it was taken. The weight in front of a key changes by less than
   * a step. If that place is random, the weight between two keys stays the same on average, with a
   * variance of at most 1/4 of a step squared.
   *
   * @param place in each step, from 0 up to 1
   */
  WeightedKeys thinned(int steps, double place) {
    double step = total() / steps;
    byte[][] some = new byte[Math.min(steps, distinct())][];
    double[] stepped = new double[some.length];
    int to = 0;
    int taken = 0;
    double reached = 0;
    for (int i = 0; i < keys.length; i++) {
      reached += weights[i];
      // The last step is taken, however the sum was rounded.
      int until = i == keys.length - 1 ? steps : (int) Math.ceil(reached / step - place);
      if (until > taken) {
        some[to] = keys[i];
        stepped[to] = (until - taken) * step;
        to++;
        taken = until;
      }
    }
    return new WeightedKeys(Arrays.copyOf(some, to), Arrays.copyOf(stepped, to));
  }

  /** Returns the sum of all weights. */
  double total() {
    return Arrays.stream(weights).sum();
  }

  /** Returns the size of the keys. */
  KeptSize size() {
    return new KeptSize(distinct(), Arrays.stream(keys).mapToLong(key -> key.length).sum());
  }

  Stream<WeightedKey> stream() {
    return IntStream.range(0, keys.length).mapToObj(i -> new WeightedKey(keys[i], weights[i]));
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

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Some of the keys read, in their order: one of each <i>k</i>, chosen at random, where <i>k</i>
 * doubles whenever there are too many. Takes some megabytes, however many keys there are.
 */
final class KeyTrail {

  private static final int MOST_KEYS = 1 << 15;
  private static final int MOST_BYTES = 8 << 20;

  private final SplittableRandom random;
  private List<byte[]> kept = new ArrayList<>();
  private long bytes;
  private long stride = 1;
  private long read;
  private long next;

  /**
   * @param random chooses the keys
   */
  KeyTrail(SplittableRandom random) {
    this.random = random;
  }

  void add(byte[] key, int from, int to) {
    if (read == next) {
      keep(Arrays.copyOfRange(key, from, to));
    }
    read++;
  }

  private void keep(byte[] key) {
    kept.add(key);
    bytes += key.length;
    long ofStride = kept.size() * stride;
    if (kept.size() % 2 == 0 && (kept.size() >= MOST_KEYS || bytes >= MOST_BYTES)) {
      halve();
    }
    next = ofStride + random.nextLong(stride);
  }

  /** Keeps one of each two neighbours. */
  private void halve() {
    List<byte[]> fewer = new ArrayList<>(kept.size() / 2);
    bytes = 0;
    for (int i = 0; i + 1 < kept.size(); i += 2) {
      byte[] one = kept.get(i + random.nextInt(2));
      fewer.add(one);
      bytes += one.length;
    }
    kept = fewer;
    stride *= 2;
  }

  /** Returns the keys kept, in the order in which they came. */
  List<byte[]> keys() {
    return kept;
  }
}

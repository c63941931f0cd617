// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.BackTest;
import dev.htk.splitter.plan.TargetShares;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The order in which keys came.
 *
 * @param keys some of the keys, evenly chosen, in that order; none if it tells nothing
 */
record FileOrder(List<byte[]> keys) {

  /** The order of keys that came in parts: none is known. */
  static final FileOrder NONE = new FileOrder(List.of());

  /** Fewer could be in order by chance. */
  private static final int LEAST_KEYS = 10;

  /**
   * Returns whether the keys are sorted, up or down, or in a few pieces that are: then their order
   * is that of the keys, whenever they were written.
   */
  boolean isSorted() {
    int up = 0;
    int down = 0;
    for (int i = 1; i < keys.size(); i++) {
      int order = Arrays.compareUnsigned(keys.get(i - 1), keys.get(i));
      up += order < 0 ? 1 : 0;
      down += order > 0 ? 1 : 0;
    }
    return keys.size() < LEAST_KEYS || Math.min(up, down) <= keys.size() / 500;
  }

  /** Plans from the first half and tries the plan on the second; empty if the keys are sorted. */
  Optional<BackTest> backTest(TargetShares targets) {
    int half = keys.size() / 2;
    if (isSorted()) {
      return Optional.empty();
    }
    WeightedKeys first = weighed(keys.subList(0, half));
    if (first.distinct() < targets.regions()) {
      return Optional.empty();
    }
    WeightedKeys second = weighed(keys.subList(half, keys.size()));
    double most = Arrays.stream(second.held(KeySample.cut(first, targets))).max().orElseThrow();
    int tried = keys.size() - half;
    return Optional.of(new BackTest(half, tried, most * targets.regions() / tried));
  }

  private static WeightedKeys weighed(List<byte[]> some) {
    return WeightedKeys.of(some.stream().map(key -> new WeightedKey(key, 1)));
  }
}

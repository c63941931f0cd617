// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.util.List;
import java.util.Locale;

/** Writes the warnings about a plan from a sample. */
final class SampleWarnings {

  private SampleWarnings() {}

  /** Warns of a key heavier than a region's fair share, since no split can divide a key. */
  static List<String> ofHeaviest(WeightedKeys keys, double total, int regions) {
    int heaviest = keys.heaviest();
    double share = keys.weight(heaviest) / total;
    if (regions == 1 || share * regions <= 1) {
      return List.of();
    }
    return List.of(
        String.format(
            Locale.ROOT,
            "the key %s alone is %.3g %% of what was read, %.3g times a region's fair share; no plan can divide it",
            ShownKey.of(keys.key(heaviest)),
            100 * share,
            share * regions));
  }
}

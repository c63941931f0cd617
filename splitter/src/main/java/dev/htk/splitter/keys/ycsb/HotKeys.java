// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Warns of single keys that take more than a region's share, so that no split can help. */
record HotKeys(KeyCodes codes, Parts.Weighed parts) {

  /**
   * Returns at most one line.
   *
   * @param candidates records whose keys are parts of their own
   */
  List<String> warnings(LongStream candidates, int regions) {
    double all = Arrays.stream(parts.weights()).sum();
    List<Integer> heavy =
        IntStream.range(0, parts.weights().length)
            .filter(part -> parts.weights()[part] * regions > all * (1 + 1e-9))
            .boxed()
            .sorted(Comparator.comparingDouble((Integer part) -> -parts.weights()[part]))
            .toList();
    if (heavy.isEmpty()) {
      return List.of();
    }
    int hottest = heavy.get(0);
    double share = parts.weights()[hottest] / all;
    return candidates
        .filter(record -> codes.code(record) == parts.from()[hottest])
        .mapToObj(codes::keyOf)
        .findFirst()
        .map(key -> line(key, share, regions, heavy.size() - 1))
        .stream()
        .toList();
  }

  private static String line(String key, double share, int regions, int others) {
    return String.format(
        Locale.ROOT,
        "the key %s alone takes %.2f %% of the requests, %.1f times a region's share of %.2f %%%s:"
            + " no split can help, for a key cannot be split",
        key,
        100 * share,
        share * regions,
        100.0 / regions,
        others == 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", and %,d more %s more than that share",
                others,
                others == 1 ? "key takes" : "keys take"));
  }
}

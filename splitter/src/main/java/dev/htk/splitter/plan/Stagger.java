// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Offsets each region's share from the mean, so that the shares of each server's regions are spread
 * over the whole range.
 *
 * <p>The range has as many levels as a server has regions. A server's regions take one level each,
 * and neighbours in key order take different levels. On one level, regions of different servers
 * differ by up to half a level, so that they are not all alike. The direction alternates between
 * levels, so that no server gets the larger share every time.
 */
final class Stagger {

  /** Steps of this fraction of a whole, wrapped around, always fall into the widest gap. */
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private static final double WITHIN_LEVEL = 0.5;

  private final int regions;
  private final int servers;
  private final int[] levels;

  Stagger(int regions, int servers) {
    this.regions = regions;
    this.servers = Math.min(servers, regions);
    this.levels = scattered((regions + this.servers - 1) / this.servers);
  }

  /** Returns an offset for each region, from -1 (smallest share) to 1 (largest); 0 on average. */
  double[] offsets() {
    double[] heights = IntStream.range(0, regions).mapToDouble(this::height).toArray();
    double mean = Arrays.stream(heights).average().orElseThrow();
    double largest =
        Arrays.stream(heights).map(height -> Math.abs(height - mean)).max().orElseThrow();
    return Arrays.stream(heights)
        .map(height -> largest == 0 ? 0 : (height - mean) / largest)
        .toArray();
  }

  private double height(int region) {
    int server = region % servers;
    int level = levels[(region / servers + server) % levels.length];
    int turn = level % 2 == 0 ? server : servers - 1 - server;
    return level + WITHIN_LEVEL * turn / servers;
  }

  /** Returns the numbers below {@code count} in an order that keeps neighbours far apart. */
  private static int[] scattered(int count) {
    int[] order =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> i * GOLDEN - Math.floor(i * GOLDEN)))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] scattered = new int[count];
    for (int i = 0; i < count; i++) {
      scattered[order[i]] = i;
    }
    return scattered;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The share of the whole that each region should hold, in region order. Immutable.
 *
 * <p>Shares are whole numbers of parts, so that cuts of huge key spaces can be exact.
 */
public final class TargetShares {

  /** Fine enough for a hundredth of a per cent, and small enough for exact cuts. */
  private static final int PARTS_OF_MEAN = 10_000;

  private static final double MOST_PERCENT = 50;

  private final long[] before;

  private TargetShares(long[] before) {
    this.before = before;
  }

  /**
   * Returns the same share for every region.
   *
   * @throws SplitInputException if {@code regions} is not 1 or more
   */
  public static TargetShares equal(int regions) {
    long[] parts = new long[requireRegions(regions)];
    Arrays.fill(parts, 1);
    return of(parts);
  }

  /**
   * Returns shares that differ by up to {@code percent} around the mean, so that the regions of a
   * server are not all flushed at the same time. Each server's shares spread evenly over that
   * range, and servers hold nearly the same. Assumes the placement of a new table: region <i>i</i>
   * on server <i>i</i> mod {@code servers} ({@code BaseLoadBalancer.roundRobinAssignment} of HBase
   * 2.6.4). The same arguments always give the same shares.
   *
   * <p>Regions with equal shares of the writes reach the flush size together, every time. A region
   * with a share of 1 + <i>d</i> reaches it 1 + <i>d</i> times as fast. The <i>k</i>-th flush of a
   * server's regions is therefore spread over about <i>k</i> x 2 x {@code percent} of the time in
   * which a region fills; with 5, over all of it from the tenth flush on. In return the fullest
   * region holds {@code percent} more than the mean.
   *
   * @param regions number of regions, 1 or more
   * @param servers number of region servers that the table is spread over, 1 or more
   * @param percent more than 0, and at most 50
   * @throws SplitInputException if an argument is out of its range
   */
  public static TargetShares staggered(int regions, int servers, double percent) {
    requireRegions(regions);
    if (servers < 1) {
      throw new SplitInputException("servers must be 1 or more, not %d", servers);
    }
    if (!(percent > 0 && percent <= MOST_PERCENT)) {
      throw new SplitInputException(
          "a stagger must be more than 0 and at most %.0f per cent, not %s", MOST_PERCENT, percent);
    }
    double[] offsets = new Stagger(regions, servers).offsets();
    long[] parts =
        Arrays.stream(offsets)
            .mapToLong(offset -> Math.round(PARTS_OF_MEAN * (1 + offset * percent / 100)))
            .toArray();
    return of(parts);
  }

  /** Returns shares made of the given parts, each 1 or more. */
  static TargetShares of(long[] parts) {
    long[] before = new long[parts.length + 1];
    for (int i = 0; i < parts.length; i++) {
      before[i + 1] = Math.addExact(before[i], parts[i]);
    }
    return new TargetShares(before);
  }

  static int requireRegions(int regions) {
    if (regions < 1) {
      throw new SplitInputException("regions must be 1 or more, not %d", regions);
    }
    return regions;
  }

  public int regions() {
    return before.length - 1;
  }

  /** Returns the parts that all regions before this one should hold together; 0 for the first. */
  public long before(int region) {
    return before[region];
  }

  /** Returns the number of all parts. */
  public long total() {
    return before[before.length - 1];
  }

  /** Returns the share of one region, 0 to 1. */
  public double share(int region) {
    return (double) (before[region + 1] - before[region]) / total();
  }

  /**
   * Offsets each region's share from the mean, so that the shares of each server's regions are
   * spread over the whole range.
   *
   * <p>The range has as many levels as a server has regions. A server's regions take one level
   * each, and neighbours in key order take different levels. On one level, regions of different
   * servers differ by up to half a level, so that they are not all alike. The direction alternates
   * between levels, so that no server gets the larger share every time.
   */
  private static final class Stagger {

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
}

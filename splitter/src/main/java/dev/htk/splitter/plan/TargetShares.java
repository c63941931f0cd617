package dev.htk.splitter.plan;

import java.util.Arrays;

/**
 * How much of the whole each region should hold, in region order. Immutable.
 *
 * <p>Shares are whole numbers of parts, so that cuts of huge key spaces can be exact.
 */
public final class TargetShares {

  private final long[] before;

  private TargetShares(long[] before) {
    this.before = before;
  }

  /**
   * The same share for every region.
   *
   * @throws SplitInputException if {@code regions} is not 1 or more
   */
  public static TargetShares equal(int regions) {
    long[] parts = new long[requireRegions(regions)];
    Arrays.fill(parts, 1);
    return of(parts);
  }

  /** The given parts, each 1 or more. */
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

  /** The parts that all regions before this one should hold together; 0 for the first. */
  public long before(int region) {
    return before[region];
  }

  /** All parts. */
  public long total() {
    return before[before.length - 1];
  }

  /** The share of one region, 0 to 1. */
  public double share(int region) {
    return (double) (before[region + 1] - before[region]) / total();
  }
}

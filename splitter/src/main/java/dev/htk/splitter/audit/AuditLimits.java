// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import dev.htk.splitter.plan.SplitInputException;

/**
 * Limits beyond which an audit reports a problem.
 *
 * @param tolerance how far a boundary may lie from its ideal place, as a fraction of a region's
 *     share: above 0, at most 0.4
 * @param maxFileSize effective {@code hbase.hregion.max.filesize} of the table, in bytes
 */
public record AuditLimits(double tolerance, long maxFileSize) {

  /** A region below this fraction of the mean is too small to be worth having. */
  public static final double MIN_OVER_MEAN = 0.25;

  /** Unflushed bytes above this fraction of all bytes make the sizes of files misleading. */
  static final double MEMSTORE_SHARE = 0.05;

  private static final double GREATEST_TOLERANCE = 0.4;

  public AuditLimits {
    if (!(tolerance > 0 && tolerance <= GREATEST_TOLERANCE)) {
      throw new SplitInputException(
          "the tolerance must be above 0 %% and at most 40 %% of a region's share, not %s %%",
          tolerance * 100);
    }
  }

  /**
   * Returns the greatest accepted ratio of a region to the mean. Both of its boundaries may be off
   * by the tolerance. A third tolerance allows for data that arrives meanwhile and for blocks,
   * which no boundary can cut, so that a table that was just evened out does not need it again.
   */
  public double maxOverMean() {
    return 1 + 3 * tolerance;
  }
}

package dev.htk.splitter.audit;

import dev.htk.splitter.plan.SplitInputException;

/**
 * What an audit takes for too much.
 *
 * @param tolerance how far a boundary may lie from where it should, as a part of a region's share:
 *     above 0, at most 0.4
 * @param maxFileSize {@code hbase.hregion.max.filesize} as it holds for the table, in bytes
 */
public record AuditLimits(double tolerance, long maxFileSize) {

  /** A region under this part of the mean is not worth one. */
  public static final double MIN_OVER_MEAN = 0.25;

  /** Unflushed bytes above this part of the whole make the sizes of files misleading. */
  static final double MEMSTORE_SHARE = 0.05;

  private static final double GREATEST_TOLERANCE = 0.4;

  public AuditLimits {
    if (!(tolerance > 0 && tolerance <= GREATEST_TOLERANCE)) {
      throw new SplitInputException(
          "the tolerance is a part of a region's share, above 0 %% and at most 40 %%, not %s %%",
          tolerance * 100);
    }
  }

  /**
   * How much fuller than the mean a region may be. Both of its boundaries may be off by the
   * tolerance; a third one is for the data that comes in meanwhile and for blocks, which no
   * boundary can cut: a table that was just evened out shall not need it again.
   */
  public double maxOverMean() {
    return 1 + 3 * tolerance;
  }
}

package dev.htk.splitter.sample;

import dev.htk.splitter.plan.ErrorBound;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.datasketches.kll.KllSketch;

/**
 * How exactly the rank of a key must be known for a number of regions: at 99.9 %, within 1/40 of
 * the keys that a region holds.
 *
 * <p>Two errors add up, as variances. KLL sketches of the greatest size have a normalised rank
 * error of 4.8e-5 at 99 % (the library's figure); independent ones that share the keys err by the
 * square root of their number less. Taking every <i>s</i>-th key of a sorted batch, from a random
 * one of its first <i>s</i>, moves a rank by at most <i>s</i>/2 either way, evenly: a variance of
 * <i>s</i>²/12 a batch.
 *
 * @param regions that a plan will have
 */
record RankAccuracy(int regions) {

  /** Of every so many keys in a batch one goes on, where that is exact enough. */
  static final int STRIDE = 16;

  /** The greatest that the library allows. */
  static final int SKETCH_SIZE = 65_535;

  /** Both kinds of sketches, in both halves. */
  static final int SKETCHES_EACH = 4;

  /** Levels of 2/3 of the next one's size each, the greatest of {@link #SKETCH_SIZE}. */
  static final int RETAINED_AT_MOST = 3 * SKETCH_SIZE;

  private static final double REGIONS_PART = 1.0 / 40;
  private static final double SKETCH_PART = 0.8;
  private static final double STRIDE_PART = 0.6;
  private static final double LIBRARY_CONFIDENCE = 0.99;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Standard deviations on either side of a rank that is known at 99.9 %. */
  private static final double DEVIATIONS = NORMAL.inverseSurvivalProbability(ErrorBound.CHANCE / 2);

  private static final double DEVIATIONS_OF_LIBRARY =
      NORMAL.inverseSurvivalProbability((1 - LIBRARY_CONFIDENCE) / 2);

  /** How many sketches share the keys of each half. */
  int sketches() {
    double one = DEVIATIONS * deviation(SKETCH_SIZE, false);
    double ratio = one / (SKETCH_PART * allowed());
    return Math.max(1, (int) Math.ceil(ratio * ratio / 2));
  }

  /** Whether so many batches may be thinned out when there are so many keys. */
  boolean allowsThinning(long batches, long keys) {
    return DEVIATIONS * STRIDE * Math.sqrt(batches / 12.0) <= STRIDE_PART * allowed() * keys;
  }

  /** The error allowed, as a share of all keys. */
  private double allowed() {
    return REGIONS_PART / regions;
  }

  /**
   * The standard deviation of a sketch's normalised rank error.
   *
   * @param interval between two ranks, rather than of one
   */
  static double deviation(int size, boolean interval) {
    return KllSketch.getNormalizedRankError(size, interval) / DEVIATIONS_OF_LIBRARY;
  }
}

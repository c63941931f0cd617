// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.ErrorBound;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.datasketches.kll.KllSketch;

/**
 * Computes what is needed to know the rank of a key, at 99.9 %, within 1/40 of the keys that a
 * region holds.
 *
 * <p>Two errors add up, as variances. KLL sketches of the greatest size have a normalised rank
 * error of 4.8e-5 at 99 % (the library's figure). If independent sketches share the keys, the error
 * falls by the square root of their number. Taking every <i>s</i>-th key of a sorted batch, from a
 * random one of its first <i>s</i>, moves a rank by at most <i>s</i>/2 either way, evenly: a
 * variance of <i>s</i>²/12 a batch.
 *
 * <p>Where parts of the keys are sketched apart and merged, two more add up: each part passes on a
 * limited number of keys, and so does the merge now and then. If <i>k</i> keys of even weight stand
 * for <i>n</i>, the number between two keys has a variance of <i>n</i>²/4<i>k</i>² at most.
 *
 * @param regions number of regions in the plan
 */
record RankAccuracy(int regions) {

  /** One of this many keys in a sorted batch is kept, where that is exact enough. */
  static final int STRIDE = 16;

  /** Greatest size that the library allows. */
  static final int SKETCH_SIZE = 65_535;

  /** Groups of sketches: two kinds in each of the two halves. */
  static final int SKETCHES_EACH = 4;

  /** Sum of all levels, each 2/3 of the next one's size, the greatest of {@link #SKETCH_SIZE}. */
  static final int RETAINED_AT_MOST = 3 * SKETCH_SIZE;

  private static final double REGIONS_PART = 1.0 / 40;

  // The squares of these, the last one counted twice, add up to 1.
  private static final double SKETCH_PART = 0.8;
  private static final double STRIDE_PART = 0.5;
  private static final double MERGE_PART = 0.23;
  private static final double LIBRARY_CONFIDENCE = 0.99;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Standard deviations on either side of a rank at 99.9 % confidence. */
  private static final double DEVIATIONS = NORMAL.inverseSurvivalProbability(ErrorBound.CHANCE / 2);

  private static final double DEVIATIONS_OF_LIBRARY =
      NORMAL.inverseSurvivalProbability((1 - LIBRARY_CONFIDENCE) / 2);

  /** Returns the number of sketches that share the keys of each half. */
  int sketches() {
    double one = DEVIATIONS * deviation(SKETCH_SIZE, false);
    double ratio = one / (SKETCH_PART * allowed());
    return Math.max(1, (int) Math.ceil(ratio * ratio / 2));
  }

  /** Returns how many keys all sketches together retain at most. */
  long retainedAtMost() {
    return (long) SKETCHES_EACH * sketches() * RETAINED_AT_MOST;
  }

  /** Returns whether this many batches may be thinned out of this many keys. */
  boolean allowsThinning(long batches, long keys) {
    return DEVIATIONS * STRIDE * Math.sqrt(batches / 12.0) <= STRIDE_PART * allowed() * keys;
  }

  /** Returns how many keys of each half a part passes on at most. */
  int keysOfPart() {
    double deviations = DEVIATIONS / (MERGE_PART * allowed());
    return (int) Math.max(SKETCH_SIZE, Math.ceil(deviations / 2));
  }

  /**
   * Returns how many keys of each half to hold at most while parts are merged. Whenever there are
   * more, as many of even weight as half of this number replace them. A part is the largest one can
   * be, so that this happens <i>c</i> = 2 {@code parts} {@link #keysOfPart} / <i>h</i> times for
   * the number <i>h</i> that is sought. The variances add up to <i>c</i> <i>n</i>²/<i>h</i>².
   */
  int keysWhileMerging(int parts) {
    double deviations = DEVIATIONS / (MERGE_PART * allowed());
    double cube = 2.0 * parts * keysOfPart() * deviations * deviations;
    return (int) Math.max(2.0 * keysOfPart(), Math.ceil(Math.cbrt(cube)));
  }

  /** Returns the allowed error, as a share of all keys. */
  private double allowed() {
    return REGIONS_PART / regions;
  }

  /**
   * Returns the standard deviation of a sketch's normalised rank error.
   *
   * @param interval true for the error between two ranks, false for that of one rank
   */
  static double deviation(int size, boolean interval) {
    return KllSketch.getNormalizedRankError(size, interval) / DEVIATIONS_OF_LIBRARY;
  }
}

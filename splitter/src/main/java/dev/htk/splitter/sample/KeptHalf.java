// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.util.SplittableRandom;

/**
 * The keys kept of one half of those read.
 *
 * @param read number of keys that this half stands for
 * @param intervalVariance variance of the estimated number of keys between two keys; 0 if all are
 *     kept
 */
record KeptHalf(long read, WeightedKeys kept, double intervalVariance) {

  /** Returns this half with at most this many keys, which have even weights if there were more. */
  KeptHalf limited(int keys, SplittableRandom random) {
    if (kept.distinct() <= keys) {
      return this;
    }
    double step = (double) read / keys;
    return new KeptHalf(
        read, kept.thinned(keys, random.nextDouble()), intervalVariance + step * step / 4);
  }
}

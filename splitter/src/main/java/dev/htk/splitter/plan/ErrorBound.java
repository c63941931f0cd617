// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

/**
 * Bounds how wrong a plan can be.
 *
 * @param maxOverMean an upper bound, at 99.9 %, of the true ratio of the fullest region to the
 *     mean; not less than what the plan predicts
 * @param basis what the bound follows from, in words: that every key is known, the law of the keys
 *     and the number of rows, or a sample and its size
 */
public record ErrorBound(double maxOverMean, String basis) {

  /** Probability that the bound does not hold: one in a thousand. */
  public static final double CHANCE = 0.001;
}

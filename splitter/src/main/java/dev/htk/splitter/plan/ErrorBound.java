package dev.htk.splitter.plan;

/**
 * How wrong a plan can be.
 *
 * @param maxOverMean an upper bound, at 99.9 %, of the true ratio of the fullest region to the
 *     mean; not less than what the plan predicts
 * @param basis what it follows from, in words for a person: that every key is known, the law of the
 *     keys and the number of rows, or a sample and its size
 */
public record ErrorBound(double maxOverMean, String basis) {

  /** One chance in a thousand that the bound does not hold. */
  public static final double CHANCE = 0.001;
}

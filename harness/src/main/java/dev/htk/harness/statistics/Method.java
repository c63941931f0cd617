// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

/** Methods that calculate an estimate and its interval. */
public enum Method {
  /** {@link StudentEstimate#ofMean}. */
  STUDENT_T("Student's t, mean of logarithms"),
  /** {@link MedianEstimate}. */
  MEDIAN_BCA("bootstrap BCa, median of logarithms"),
  /** {@link StudentEstimate#ofDifference}. */
  WELCH_T("Welch's t, difference of mean logarithms, not paired"),
  /** {@link BlockEstimate}. */
  BLOCK_BOOTSTRAP("bootstrap of blocks of window pairs, within each pair of JVMs"),
  /** {@link PooledRatios}. */
  POOLED_T("Student's t, scatter of all contrasts together"),
  /** {@link SteppedRatio}. */
  STEPS("extremes of both sides, a step wider");

  private final String description;

  Method(String description) {
    this.description = description;
  }

  /** Returns the description shown to users. */
  public String description() {
    return description;
  }
}

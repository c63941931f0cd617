// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

/** Compares a state of the recorder with the recorder off, under a limit for its cost. */
enum Comparison {
  LEVEL_A(RecorderLevel.A, 1.02),
  LEVEL_A_AND_B(RecorderLevel.AB, 1.05);

  private final RecorderLevel level;
  private final double limit;

  Comparison(RecorderLevel level, double limit) {
    this.level = level;
    this.limit = limit;
  }

  RecorderLevel level() {
    return level;
  }

  /** Returns the highest allowed ratio of CPU time per put with and without the recorder. */
  double limit() {
    return limit;
  }
}

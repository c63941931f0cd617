// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

/** Tells whether a budget has time for another round. Not thread-safe. */
final class RoundBudget {

  private final double seconds;
  private int round = 1;
  private double before;
  private boolean wasPreparing;

  /** Time spent once, such as on the baselines' maxima. */
  private double preparing;

  private double perRound;

  /**
   * @param seconds for all trials
   */
  RoundBudget(double seconds) {
    this.seconds = seconds;
  }

  /**
   * Tells whether the next trial may run. Decides where a round begins, so that only whole ones
   * count.
   *
   * @param nextRound of that trial, from 1; 0 for one that prepares rounds
   * @param spent seconds for all trials before it
   */
  boolean holds(int nextRound, double spent) {
    preparing += wasPreparing ? spent - before : 0;
    before = spent;
    wasPreparing = nextRound == 0;
    if (nextRound <= round) {
      return true;
    }
    round = nextRound;
    perRound = (spent - preparing) / (nextRound - 1);
    return spent + perRound <= seconds;
  }

  /** Returns the seconds of a round on average, as of the last one that began. */
  double perRound() {
    return perRound;
  }
}

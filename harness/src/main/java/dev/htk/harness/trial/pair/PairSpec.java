// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.pair;

import dev.htk.harness.run.rate.Criterion;

/**
 * The plan of a paired trial after its load. The load is a closed loop that brings store files and
 * compactions to about their steady state. A ramp then finds the rate that the side sustains, and a
 * stretch at one rate is measured. Both trials of a pair run at the same time, each on its own
 * cluster, and wait for each other before the ramp and before the stretch.
 *
 * @param criterion what the ramp has to keep
 * @param rampSeconds duration of the ramp
 * @param settleSeconds time at the rate before the measured stretch, so that the ramp no longer
 *     shows
 * @param measureSeconds duration of the measured stretch
 */
public record PairSpec(
    Criterion criterion, int rampSeconds, int settleSeconds, int measureSeconds) {

  /** First rate, as a share of the closed loop's: an open loop cannot sustain more for long. */
  private static final double FROM = 1;

  /** Last rate of the ramp, as a share of the closed loop's. */
  private static final double TO = 0.2;

  /**
   * Returns the ramp after a closed loop. It falls, so that flushes and compactions that the loop
   * has postponed are made up for on the way, and count in the rate that is found.
   *
   * @param reached what the closed loop reached in the end, operations a second
   */
  public Ramp ramp(double reached) {
    return new Ramp(Math.max(2, FROM * reached), Math.max(1, TO * reached), rampSeconds);
  }

  /**
   * A rate that changes evenly.
   *
   * @param from operations a second at its start, above 0
   * @param to operations a second at its end
   * @param seconds duration
   */
  public record Ramp(double from, double to, int seconds) {

    /** Returns the rate after some seconds, in operations a second. */
    public double rateAfter(double elapsed) {
      return from + (to - from) * Math.min(elapsed, seconds) / seconds;
    }

    /** Formats the ramp as schedules are read. */
    public String shape() {
      return "ramp:" + from + ".." + to + "@" + seconds + "s";
    }

    /** Counts the operations that the whole ramp offers. */
    public long operations() {
      return Math.round((from + to) / 2 * seconds);
    }
  }
}

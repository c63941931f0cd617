// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.pair;

import java.io.IOException;

/** Lets the two trials of a pair wait for each other. */
@FunctionalInterface
public interface Rendezvous {

  /** The meeting points, in the order in which a trial reaches them. */
  enum Point {
    /** The load is over. */
    LOADED,
    /** The ramp is over. Trials pass its rate, and the answer is the rate to measure at. */
    RAMPED,
    /** The measured stretch is over. */
    MEASURED
  }

  /**
   * Waits until the other trial has reached the point too.
   *
   * @param said the value that this trial passes on; 0 for nothing
   * @return the answer, the same for both trials
   * @throws IOException if the other trial or the command has ended
   */
  double meet(Point point, double said) throws IOException, InterruptedException;
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.pair;

import java.io.IOException;

/** Lets the two trials of a pair wait for each other and exchange numbers. */
@FunctionalInterface
public interface Rendezvous {

  /** The places to wait, in the order in which a trial reaches them. */
  enum Checkpoint {
    /** The load is over. */
    LOADED,
    /** The ramp is over. Trials pass its rate, and the answer is the rate to measure at. */
    RAMPED,
    /** The measured stretch is over. */
    MEASURED
  }

  /**
   * Waits until the other trial has reached the checkpoint too.
   *
   * @param value passed on by this trial; 0 for nothing
   * @return the answer, the same for both trials
   * @throws IOException if the other trial or the command has ended
   */
  double exchange(Checkpoint checkpoint, double value) throws IOException, InterruptedException;
}

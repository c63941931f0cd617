package dev.htk.harness.trial.pair;

import java.io.IOException;

/** Lets the two trials of a pair wait for each other. */
@FunctionalInterface
public interface Rendezvous {

  /** The places, in the order in which a trial comes to them. */
  enum Point {
    /** The load is over. */
    LOADED,
    /** The ramp is over. Its rate is said, and the rate to measure at is answered. */
    RAMPED,
    /** The measured stretch is over. */
    MEASURED
  }

  /**
   * Waits until the other trial is there too.
   *
   * @param said what this trial has to say at this point; 0 for nothing
   * @return the answer, the same for both trials
   * @throws IOException if nobody answers any more
   */
  double meet(Point point, double said) throws IOException, InterruptedException;
}

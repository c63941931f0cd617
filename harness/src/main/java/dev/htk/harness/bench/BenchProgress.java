package dev.htk.harness.bench;

import dev.htk.harness.trial.TrialProgress;

/** Hears how far the trials of a bench have got. */
public interface BenchProgress extends TrialProgress {

  /**
   * A trial begins.
   *
   * @param label what it is a trial of
   */
  void trial(Position position, String label);
}

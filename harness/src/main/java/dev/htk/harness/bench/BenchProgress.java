package dev.htk.harness.bench;

import dev.htk.harness.trial.TrialProgress;

/** Receives the progress of a bench's trials. */
public interface BenchProgress extends TrialProgress {

  /**
   * Reports the start of a trial.
   *
   * @param label what the trial measures
   */
  void trial(Position position, String label);
}

package dev.htk.harness.bench;

import dev.htk.harness.trial.TrialProgress;

/** Hears how far the trials of a bench have got. */
public interface BenchProgress extends TrialProgress {

  /** A trial begins. */
  void trial(int number, int of, String profile);
}

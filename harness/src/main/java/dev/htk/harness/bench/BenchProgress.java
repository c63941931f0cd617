// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.trial.TrialProgress;
import java.nio.file.Path;

/** Receives the progress of a bench's trials. */
public interface BenchProgress extends TrialProgress {

  /**
   * The place of a trial among others.
   *
   * @param number counted from 1; 0 for a trial that only prepares for the others
   * @param of the number of trials
   * @param from share of the command's work that comes before this trial, 0 to 1
   * @param to share of the command's work that is done when this trial ends
   */
  record Position(int number, int of, double from, double to) {

    /** The position of a command's only trial. */
    public static final Position ALONE = new Position(1, 1, 0, 1);
  }

  /**
   * Reports the start of a trial.
   *
   * @param label what the trial measures
   */
  void trial(Position position, String label);

  /**
   * Reports the end of a trial.
   *
   * @param folder of the run, complete even if the run's verdict is {@code failed}
   */
  default void finished(Path folder) {}
}

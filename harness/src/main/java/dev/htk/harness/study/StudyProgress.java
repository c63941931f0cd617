// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.trial.TrialProgress.Stage;
import java.nio.file.Path;

/** Receives the progress of a command's trials; called from several threads. */
public interface StudyProgress {

  /**
   * Reports the start of a step: a trial, or a part of trials that run side by side.
   *
   * @param words what it is, for people
   * @param from the share of the command's work that is done when it begins, 0 to 1
   * @param to the share that is done when it ends
   * @param seconds how long it is expected to take; NaN if only its stages tell how far it is
   */
  void step(String words, double from, double to, double seconds);

  /**
   * Reports a trial's progress within the step.
   *
   * @param side which of the trials that run side by side; empty for a trial on its own
   * @param fraction how much of the stage is done, 0 to 1
   * @param detail further information, such as operations a second; may be empty
   */
  void at(String side, Stage stage, double fraction, String detail);

  /** Passes a line to the user. */
  void say(String line);

  /**
   * Reports the end of a trial on its own.
   *
   * @param folder of the run, complete even if the run's verdict is {@code failed}
   */
  default void finished(Path folder) {}
}

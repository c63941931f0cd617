// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

/** Receives the progress of a trial. Called from one thread at a time. */
public interface TrialProgress {

  /** The stages of a trial, with the share of its time that each is expected to take. */
  enum Stage {
    START("starting the cluster", 0.35),
    LOAD("load", 0.36),
    DRAIN("waiting for flushes and compactions", 0.04),
    RAMP("ramp", 0),
    WARM_UP("warm-up", 0.02),
    RUN("run", 0.13),
    VERIFY("counting rows", 0.03),
    STOP("leaving the cluster", 0.07);

    private final String description;
    private final double weight;

    Stage(String description, double weight) {
      this.description = description;
      this.weight = weight;
    }

    public String description() {
      return description;
    }

    /** Returns the share of a trial that is over when {@code fraction} of this stage is done. */
    public double share(double fraction) {
      double before = 0;
      for (Stage stage : values()) {
        if (stage == this) {
          return before + weight * fraction;
        }
        before += stage.weight;
      }
      throw new AssertionError(this);
    }
  }

  /**
   * Reports progress.
   *
   * @param fraction how much of the stage is done, 0 to 1
   * @param detail further information, such as operations a second; may be empty
   */
  void at(Stage stage, double fraction, String detail);

  /** Reports that the trial's JVM was started; it has done nothing yet. */
  default void started(ProcessHandle process) {}

  /** Passes a line to the user: a warning, or YCSB's status line if requested. */
  default void say(String line) {}
}

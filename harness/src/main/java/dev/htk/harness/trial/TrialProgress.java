package dev.htk.harness.trial;

/** Hears how far a trial has got. Called from one thread at a time. */
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

    /** The share of a trial that is over when this stage has got as far as {@code fraction}. */
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
   * The trial has got so far.
   *
   * @param fraction how much of the stage is done, 0 to 1
   * @param detail what there is to say of it, such as operations a second; may be empty
   */
  void at(Stage stage, double fraction, String detail);

  /** The trial's JVM was started, and has done nothing yet. */
  default void started(ProcessHandle process) {}

  /** A line for whoever watches: a warning, or YCSB's status line where it was asked for. */
  default void say(String line) {}
}

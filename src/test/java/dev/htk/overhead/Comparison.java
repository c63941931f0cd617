package dev.htk.overhead;

/** A state of the recorder against the recorder off, and what it may cost. */
enum Comparison {
  LEVEL_A(RecorderLevel.A, 1.02),
  LEVEL_A_AND_B(RecorderLevel.AB, 1.05);

  private final RecorderLevel level;
  private final double limit;

  Comparison(RecorderLevel level, double limit) {
    this.level = level;
    this.limit = limit;
  }

  RecorderLevel level() {
    return level;
  }

  /** The most that the CPU time per put may be, as a multiple of that without. */
  double limit() {
    return limit;
  }
}

package dev.htk.harness.trial.pair;

/**
 * How a trial of a pair is driven after its load, which is a closed loop and brings store files and
 * compactions to about where they stay: a ramp finds what it sustains, and a stretch at one rate is
 * measured. Both trials of a pair run at the same time, on a cluster of their own each, and wait
 * for each other before the ramp and before the stretch.
 *
 * @param criterion what the ramp has to keep, as {@code Criterion#parse} reads it
 * @param rampSeconds how long the ramp takes
 * @param settleSeconds how long the rate is offered before the measured stretch begins, so that the
 *     ramp no longer shows
 * @param measureSeconds how long the measured stretch is
 */
public record PairSpec(String criterion, int rampSeconds, int settleSeconds, int measureSeconds) {

  /** Share of what the closed loop has reached: an open loop cannot sustain more for long. */
  private static final double FROM = 1;

  /** The slowest rate that is looked at. */
  private static final double TO = 0.2;

  /**
   * The ramp after a closed loop, downwards: flushes and compactions that the loop has put off are
   * made up for on the way, and so are in the rate that is found.
   *
   * @param reached by the closed loop in the end, operations a second
   */
  public Ramp ramp(double reached) {
    return new Ramp(Math.max(2, FROM * reached), Math.max(1, TO * reached), rampSeconds);
  }

  /**
   * A rate that changes evenly.
   *
   * @param from operations a second at its start, above 0
   * @param to operations a second at its end
   * @param seconds how long it takes
   */
  public record Ramp(double from, double to, int seconds) {

    /** The rate after some seconds, operations a second. */
    public double rateAfter(double elapsed) {
      return from + (to - from) * Math.min(elapsed, seconds) / seconds;
    }

    /** The form that schedules are read from. */
    public String shape() {
      return "ramp:" + from + ".." + to + "@" + seconds + "s";
    }

    /** Counts the operations that the whole ramp offers. */
    public long operations() {
      return Math.round((from + to) / 2 * seconds);
    }
  }
}

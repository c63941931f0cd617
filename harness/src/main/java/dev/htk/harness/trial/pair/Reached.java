package dev.htk.harness.trial.pair;

import dev.htk.harness.driver.IntervalListener;

/** Measures what a phase reaches once it is warm. Not thread-safe; hears one phase. */
public final class Reached implements IntervalListener {

  /** Until the compilers have done the most of their work. */
  private static final int COLD_SECONDS = 8;

  private int seconds;
  private long beforeWarm;
  private long acknowledged;

  @Override
  public void interval(Interval interval) {}

  @Override
  public void progress(long acknowledgedSoFar, long operations) {
    seconds++;
    if (seconds <= COLD_SECONDS) {
      beforeWarm = acknowledgedSoFar;
    }
    acknowledged = acknowledgedSoFar;
  }

  /** Acknowledged operations a second, stalls included; 0 if it was over before it was warm. */
  public double rate() {
    return seconds <= COLD_SECONDS
        ? 0
        : (double) (acknowledged - beforeWarm) / (seconds - COLD_SECONDS);
  }
}

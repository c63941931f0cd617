// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.pair;

import dev.htk.harness.driver.IntervalListener;

/**
 * Measures the mean throughput of a phase after its first seconds. Not thread-safe; observes one
 * phase.
 */
public final class WarmThroughput implements IntervalListener {

  /** Time until the compilers have done most of their work. */
  private static final int COLD_SECONDS = 8;

  private int seconds;
  private long beforeWarm;
  private long acknowledged;

  @Override
  public void progress(long acknowledgedSoFar, long operations) {
    seconds++;
    if (seconds <= COLD_SECONDS) {
      beforeWarm = acknowledgedSoFar;
    }
    acknowledged = acknowledgedSoFar;
  }

  /** Returns acknowledged operations a second, stalls included; 0 if the phase never got warm. */
  public double rate() {
    return seconds <= COLD_SECONDS
        ? 0
        : (double) (acknowledged - beforeWarm) / (seconds - COLD_SECONDS);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import dev.htk.harness.run.law.ClockDrift;

/**
 * Tracks how far a clock is ahead of a monotonic clock and keeps the largest step between two
 * readings. Thread-safe.
 */
public final class ClockSteps {

  private final String name;
  private long lastOffset;
  private long lastError;
  private long largest;
  private long readings;

  public ClockSteps(String name) {
    this.name = name;
  }

  /**
   * Adds a reading.
   *
   * @param offsetMicros how far the clock is ahead
   * @param errorMicros how far the offset can be off, in either direction
   */
  public synchronized void add(long offsetMicros, long errorMicros) {
    if (readings > 0) {
      long step = Math.abs(offsetMicros - lastOffset) - errorMicros - lastError;
      largest = Math.max(largest, step);
    }
    readings++;
    lastOffset = offsetMicros;
    lastError = errorMicros;
  }

  /** Returns the result of all readings so far. */
  public synchronized ClockDrift drift() {
    return new ClockDrift(name, largest, readings);
  }
}

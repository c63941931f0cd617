package dev.htk.harness.sanity;

/**
 * Follows how far a clock is ahead of a monotonic one, reading by reading, and keeps the largest
 * step between two. Thread-safe.
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
   * Takes a reading.
   *
   * @param offsetMicros how far the clock is ahead
   * @param errorMicros how wrong that can be, either way
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

  /** What has been seen so far. */
  public synchronized ClockDrift drift() {
    return new ClockDrift(name, largest, readings);
  }
}

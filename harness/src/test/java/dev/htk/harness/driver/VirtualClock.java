package dev.htk.harness.driver;

/** A clock for one thread, whose time passes only when a test says so or the driver waits. */
final class VirtualClock implements NanoClock {

  private long now = 1_000_000_000_000L;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void waitUntil(long deadline) {
    now = Math.max(now, deadline);
  }

  void pass(long micros) {
    now += micros * 1000;
  }
}

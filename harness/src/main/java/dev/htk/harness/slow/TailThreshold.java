package dev.htk.harness.slow;

import dev.htk.harness.driver.Operation;

/** From which response time operations belong to the tail. Any thread reads it, one moves it. */
interface TailThreshold {

  long nanos(Operation operation);

  /** An operation was written down that succeeded. */
  void kept(Operation operation, long responseNanos);

  /** Moves to what the kept operations allow. */
  void move();
}

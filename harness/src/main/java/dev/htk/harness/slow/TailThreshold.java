package dev.htk.harness.slow;

import dev.htk.harness.driver.Operation;

/** The least response time of the tail. Any thread may read it; one thread moves it. */
interface TailThreshold {

  long nanos(Operation operation);

  /** Takes the response time of a successful operation that was written. */
  void kept(Operation operation, long responseNanos);

  /** Moves the threshold to what the operations so far allow. */
  void move();
}

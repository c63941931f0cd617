package dev.htk.harness.slow;

import dev.htk.harness.driver.Operation;
import java.util.concurrent.TimeUnit;

/** The same for all operations and all the time. */
record FixedThreshold(long micros) implements TailThreshold {

  @Override
  public long nanos(Operation operation) {
    return TimeUnit.MICROSECONDS.toNanos(micros);
  }

  @Override
  public void kept(Operation operation, long responseNanos) {
    // Changes nothing.
  }

  @Override
  public void move() {
    // Stays where it is.
  }
}

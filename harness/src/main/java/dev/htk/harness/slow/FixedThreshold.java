package dev.htk.harness.slow;

import dev.htk.harness.driver.Operation;
import java.util.concurrent.TimeUnit;

/** The same threshold for all operations, at all times. */
record FixedThreshold(long micros) implements TailThreshold {

  @Override
  public long nanos(Operation operation) {
    return TimeUnit.MICROSECONDS.toNanos(micros);
  }

  @Override
  public void kept(Operation operation, long responseNanos) {
    // The threshold is fixed.
  }

  @Override
  public void move() {
    // The threshold is fixed.
  }
}

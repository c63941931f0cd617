// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import dev.htk.harness.run.law.ClockDrift;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;

/** Compares this machine's wall clock with its monotonic clock every second until closed. */
public final class ClockWatch implements AutoCloseable {

  private static final long PERIOD_SECONDS = 1;

  private final LongSupplier wallMicros;
  private final LongSupplier nanos;
  private final ClockSteps steps = new ClockSteps("client");
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          BasicThreadFactory.builder().namingPattern("htk-clock-watch").daemon(true).build());

  ClockWatch(LongSupplier wallMicros, LongSupplier nanos) {
    this.wallMicros = wallMicros;
    this.nanos = nanos;
  }

  /** Starts watching immediately. */
  public static ClockWatch start() {
    ClockWatch watch =
        new ClockWatch(
            () -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()), System::nanoTime);
    Future<?> unused =
        watch.timer.scheduleWithFixedDelay(watch::read, 0, PERIOD_SECONDS, TimeUnit.SECONDS);
    return watch;
  }

  /** Takes a reading. */
  void read() {
    long before = nanos.getAsLong();
    long wall = wallMicros.getAsLong();
    long after = nanos.getAsLong();
    long middle = TimeUnit.NANOSECONDS.toMicros(before + (after - before) / 2);
    // The wall clock was read between the two nano times; rounding loses a microsecond.
    steps.add(wall - middle, TimeUnit.NANOSECONDS.toMicros((after - before) / 2) + 1);
  }

  /** Returns the result of all readings so far. */
  public ClockDrift drift() {
    return steps.drift();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}

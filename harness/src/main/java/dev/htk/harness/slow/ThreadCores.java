package dev.htk.harness.slow;

import dev.htk.coprocessor.recording.CoreWaits;
import dev.htk.harness.driver.NanoClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How long the client's own threads were ready to run and had no core, by the kernel's count. A
 * daemon thread notes the counts every 5 ms, or less often where there are many threads; where the
 * system does not count, every answer is 0. Safe for use by many threads.
 */
final class ThreadCores implements AutoCloseable {

  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final CoreWaits waits = new CoreWaits();
  private final NanoClock clock;
  private final Thread sampler = new Thread(this::sample, "htk-client-cores");
  private volatile boolean closed;

  private ThreadCores(NanoClock clock) {
    this.clock = clock;
  }

  /** Begins to look; threads are known from the first time that they ask. */
  static ThreadCores watch(NanoClock clock) {
    ThreadCores cores = new ThreadCores(clock);
    cores.sampler.setDaemon(true);
    cores.sampler.start();
    return cores;
  }

  private void sample() {
    while (!closed) {
      LockSupport.parkNanos(PERIOD_NANOS);
      waits.sample(TimeUnit.NANOSECONDS.toMicros(clock.nanos()));
    }
  }

  /**
   * For how many microseconds the thread that calls this was without a core since a time of the
   * clock.
   */
  long microsSince(long nanos) {
    return waits.microsSince(TimeUnit.NANOSECONDS.toMicros(nanos));
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(sampler);
  }
}

package dev.htk.harness.slow;

import dev.htk.coprocessor.recording.CoreWaits;
import dev.htk.harness.driver.NanoClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells how long the client's own threads were ready to run but had no core, by the kernel's count.
 * A daemon thread samples the counts every 5 ms, or less often if there are many threads. On
 * systems without such counts, every answer is 0. Thread-safe.
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

  /** Starts sampling; a thread is sampled from its first query on. */
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

  /** Returns how many microseconds the calling thread had no core since a time of the clock. */
  long microsSince(long nanos) {
    return waits.microsSince(TimeUnit.NANOSECONDS.toMicros(nanos));
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(sampler);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.RunDelay;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs a thread that tries to wake every 5 ms and measures how late it wakes. The thread is a
 * daemon, takes no lock of HBase, and ends at a fault of its source.
 */
final class WakeUps implements AutoCloseable {
  private static final long PERIOD_MICROS = SourceKind.PAUSES.periodMicros();
  private static final long PERIOD_WHILE_OFF_MILLIS = 100;
  private static final long PROBED_FOR_MICROS = TimeUnit.SECONDS.toMicros(10);
  private static final int PROBE_BYTES = 32 << 10;

  private final Recording recording;
  private final Source source;
  private final JvmCollections collections;
  private final LateWakeUps late;
  private final Thread thread = new Thread(this::run, "htk-recorder-pauses");
  private volatile boolean closed;

  @SuppressWarnings("unused") // Keeps the compiler from leaving the allocation out.
  private volatile byte[] probe;

  private RunDelay runDelay;
  private boolean isContinued;
  private long lastMicros;
  private long lastRunDelayNanos;

  WakeUps(Recording recording, JvmCollections collections) {
    this.recording = recording;
    this.source = recording.source(SourceKind.PAUSES);
    this.collections = collections;
    this.late = new LateWakeUps(recording, collections);
  }

  /** Starts the thread. */
  static WakeUps start(Recording recording, JvmCollections collections) {
    WakeUps wakeUps = new WakeUps(recording, collections);
    wakeUps.thread.setDaemon(true);
    wakeUps.thread.start();
    return wakeUps;
  }

  /** Stops the thread without waiting for its end. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  private void run() {
    try (RunDelay own = openRunDelay();
        EventLoops loops = new EventLoops(recording)) {
      runDelay = own;
      while (!closed && !source.isBlown()) {
        if (source.isOn()) {
          LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(PERIOD_MICROS));
          probeMemory();
          wokeUp(recording.clock().epochMicros(), runDelayNanos());
          if (runDelay != null) {
            loops.sample(recording.clock().epochMicros());
          }
        } else {
          forget();
          loops.forget();
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PERIOD_WHILE_OFF_MILLIS));
        }
      }
    } catch (Throwable fault) {
      source.fault(fault);
    }
  }

  /**
   * Allocates as much as a small call, so that this thread too waits for memory if handlers do.
   * Does nothing unless threads had to wait in the last ten seconds.
   */
  private void probeMemory() {
    if (recording.clock().epochMicros() - collections.stalls().latestEnd() < PROBED_FOR_MICROS) {
      probe = new byte[PROBE_BYTES];
    }
  }

  private RunDelay openRunDelay() {
    source.switchOn();
    try {
      RunDelay own = RunDelay.ofThisThread();
      own.nanos();
      return own;
    } catch (IOException notTold) {
      lacksRunDelay(notTold);
      return null;
    }
  }

  private void lacksRunDelay(IOException why) {
    source.lacks("records CPU_STARVED as PROCESS_PAUSE: " + why.getMessage());
  }

  private long runDelayNanos() {
    if (runDelay == null) {
      return LateWakeUps.UNKNOWN;
    }
    try {
      return runDelay.nanos();
    } catch (IOException notToldAnyMore) {
      lacksRunDelay(notToldAnyMore);
      runDelay = null;
      return LateWakeUps.UNKNOWN;
    }
  }

  /**
   * Notes that the thread is awake. The thread's own work since its last wake-up counts as sleep,
   * so that no pause can hide in it.
   *
   * @param runDelayNanos how long the thread has been ready to run since it began, or unknown
   */
  void wokeUp(long now, long runDelayNanos) {
    long due = lastMicros + PERIOD_MICROS;
    if (isContinued && now - due >= recording.thresholds().micros(Threshold.PAUSE)) {
      late.add(due, now, runnableMicros(runDelayNanos));
    }
    late.judge(now);
    isContinued = true;
    lastMicros = now;
    lastRunDelayNanos = runDelayNanos;
  }

  /** Ignores all time until the next wake-up. */
  void forget() {
    isContinued = false;
    late.clear();
  }

  private long runnableMicros(long runDelayNanos) {
    return runDelayNanos == LateWakeUps.UNKNOWN || lastRunDelayNanos == LateWakeUps.UNKNOWN
        ? LateWakeUps.UNKNOWN
        : TimeUnit.NANOSECONDS.toMicros(runDelayNanos - lastRunDelayNanos);
  }
}

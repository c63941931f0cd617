// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.sampling;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs a server's probes in one thread, each at the period of its source.
 *
 * <p>A probe that throws is switched off and the others continue. The thread is a daemon and takes
 * no lock of HBase.
 */
public final class Sampler implements AutoCloseable {
  private static final long TICK_MICROS = TimeUnit.MILLISECONDS.toMicros(10);
  private static final long LAST_SPANS_MILLIS = 1_000;

  private final Recording recording;
  private final List<Turn> turns = new ArrayList<>();
  private final Thread thread = new Thread(this::run, "htk-recorder-sampler");
  private volatile boolean closed;

  private Sampler(Recording recording, List<Probe> probes) {
    this.recording = recording;
    for (Probe probe : probes) {
      turns.add(new Turn(probe, recording.source(probe.kind())));
    }
  }

  /** Starts the thread. */
  public static Sampler start(Recording recording, List<Probe> probes) {
    Sampler sampler = new Sampler(recording, probes);
    sampler.thread.setDaemon(true);
    sampler.thread.start();
    return sampler;
  }

  /** Stops the thread once it has recorded the open spans. Waits at most a second for it. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join(LAST_SPANS_MILLIS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!closed) {
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(TICK_MICROS));
      look();
    }
    for (Turn turn : turns) {
      turn.detach(recording);
    }
  }

  /** Runs the probes that are due. Loops by index, because iterators would be garbage. */
  private void look() {
    for (int i = 0; i < turns.size(); i++) {
      turns.get(i).take(recording);
    }
  }

  /** A probe and the time of its next sample. */
  private static final class Turn {
    private final Probe probe;
    private final Source source;
    private long due;
    private boolean attached;

    Turn(Probe probe, Source source) {
      this.probe = probe;
      this.source = source;
    }

    void take(Recording recording) {
      if (source.isBlown() || source.isSuspended()) {
        detach(recording);
        return;
      }
      try {
        look(recording.clock().epochMicros());
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }

    private void look(long now) throws Exception {
      if (now < due) {
        return;
      }
      due = now + probe.kind().periodMicros() - TICK_MICROS / 2;
      if (!attached && probe.attach()) {
        attached = true;
        source.switchOn();
      }
      if (attached) {
        probe.sample(now);
      }
    }

    void detach(Recording recording) {
      if (attached) {
        attached = false;
        finish(recording);
        try {
          probe.detach();
        } catch (Throwable fault) {
          source.fault(fault);
        }
      }
    }

    private void finish(Recording recording) {
      if (!source.isBlown()) {
        try {
          probe.finish(recording.clock().epochMicros());
        } catch (Throwable fault) {
          source.fault(fault);
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.RunDelay;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Watches the few threads that every call of this process goes through: those on which HBase's
 * server and client read and write their connections, and on which a server writes its WAL. Records
 * {@code CPU_STARVED} when one of them had no core for longer than {@link Threshold#PAUSE}. Relies
 * on the kernel's own count and records nothing without it. Not thread-safe.
 */
final class EventLoops implements AutoCloseable {
  /** The first characters of their names in HBase 2.5 to 3.0, as many as Linux keeps. */
  private static final String[] NAMES = {"RS-EventLoopGro", "RPCClient-NioE"};

  /** Looks again for threads at this period, because HBase creates them as connections open. */
  private static final long LOOKED_FOR_EVERY = TimeUnit.SECONDS.toMicros(10);

  private static final File TASKS = new File("/proc/self/task");
  private static final int MOST_LOOPS = 32;
  private static final long UNKNOWN = -1;

  private final Recording recording;
  private final List<Loop> loops = new ArrayList<>();
  private final Set<String> fresh = new HashSet<>();
  private final Set<String> known = new HashSet<>();
  private long lookDue = Long.MIN_VALUE;
  private long sampled;

  EventLoops(Recording recording) {
    this.recording = recording;
  }

  /** Looks at each thread. Costs two system calls per thread and allocates nothing. */
  void sample(long now) {
    if (now >= lookDue) {
      lookDue = now + LOOKED_FOR_EVERY;
      lookForThem();
    }
    for (int i = loops.size() - 1; i >= 0; i--) {
      try {
        record(loops.get(i).grown(), now);
      } catch (IOException ended) {
        loops.remove(i).close();
      }
    }
    sampled = now;
  }

  /** Ignores all time until the next sample. */
  void forget() {
    for (int i = 0; i < loops.size(); i++) {
      loops.get(i).last = UNKNOWN;
    }
  }

  /** Records a wait for a core. Assumes the middle of the time between two looks. */
  private void record(long micros, long now) {
    if (micros >= recording.thresholds().micros(Threshold.PAUSE)) {
      long end = now - Math.max(0, now - sampled - micros) / 2;
      recording.record(
          StallEvent.of(StallCause.CPU_STARVED, Scope.server(), end - micros)
              .figure(Figure.RUNNABLE_MICROS, micros)
              .figure(Figure.EVENT_LOOP, 1)
              .endedAt(end));
    }
  }

  private void lookForThem() {
    String[] tasks = TASKS.list();
    if (tasks == null) {
      return;
    }
    Set<String> present = new HashSet<>();
    for (String task : tasks) {
      present.add(task);
      if (!known.contains(task) && !fresh.add(task)) {
        // A thread sets its own name, so the name is read only when the thread is seen again.
        known.add(task);
        add(task);
      }
    }
    known.retainAll(present);
    fresh.retainAll(present);
  }

  private void add(String task) {
    File folder = new File(TASKS, task);
    try {
      if (loops.size() < MOST_LOOPS && isLoop(folder)) {
        loops.add(new Loop(RunDelay.ofThread(folder)));
      }
    } catch (IOException endedOrNotTold) {
      // The loop is left unwatched.
    }
  }

  private static boolean isLoop(File folder) throws IOException {
    String name =
        new String(
            Files.readAllBytes(new File(folder, "comm").toPath()), StandardCharsets.ISO_8859_1);
    for (String begin : NAMES) {
      if (name.startsWith(begin)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    loops.forEach(Loop::close);
    loops.clear();
  }

  private static final class Loop {
    private final RunDelay delay;
    private long last = UNKNOWN;

    Loop(RunDelay delay) {
      this.delay = delay;
    }

    /** Returns the microseconds without a core since the previous call. */
    long grown() throws IOException {
      long now = delay.nanos();
      long micros = last == UNKNOWN ? 0 : TimeUnit.NANOSECONDS.toMicros(now - last);
      last = now;
      return micros;
    }

    void close() {
      try {
        delay.close();
      } catch (IOException isClosedAnyway) {
        // Nothing was written.
      }
    }
  }
}

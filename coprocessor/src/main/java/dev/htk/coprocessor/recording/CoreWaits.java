// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Tells how long threads were ready to run but had no core, for the last {@value #KEPT} samples.
 * The kernel counts this for every thread, and one thread samples the counts. A slow thread can
 * therefore look back, and a fast one has paid nothing.
 *
 * <pre>
 * waits.enroll();                          a thread, once: opens two files of the kernel's
 * waits.sample(now);                       one other thread, every few milliseconds: two system
 *                                          calls for each thread that is enrolled
 * waits.microsSince(begin);                the thread again, off its fast path
 * </pre>
 *
 * <p>Safe for use by many threads; takes no lock, and no method throws. Threads beyond {@value
 * #MOST_THREADS} are not watched. Ended threads are dropped at the next sample.
 */
public final class CoreWaits {
  static final int MOST_THREADS = 256;
  static final int KEPT = 128;

  /** Fifty times the cost of reading one count. */
  private static final long MICROS_A_THREAD = 100;

  /** The oldest samples, which may be overwritten while they are read. */
  private static final int UNSAFE = 2;

  private final int mostThreads;
  private final List<Watched> threads = new CopyOnWriteArrayList<>();
  private final AtomicInteger enrolled = new AtomicInteger();
  private final ThreadLocal<Watched> ofThread = ThreadLocal.withInitial(this::add);
  private volatile String fault = "";
  private long due = Long.MIN_VALUE;

  /** Watches up to {@value #MOST_THREADS} threads. */
  public CoreWaits() {
    this(MOST_THREADS);
  }

  private CoreWaits(int mostThreads) {
    this.mostThreads = mostThreads;
  }

  /** Watches no thread, for a recording that nobody samples: only a sample closes the files. */
  static CoreWaits ofNoThread() {
    return new CoreWaits(0);
  }

  /** Watches the calling thread from the next sample on; later calls cost nothing. */
  public void enroll() {
    ofThread.get();
  }

  private Watched add() {
    if (enrolled.incrementAndGet() > mostThreads) {
      enrolled.decrementAndGet();
      return Watched.NOT;
    }
    try {
      Watched watched = new Watched(RunDelay.ofThisThread(), RunDelay.ofThisThread());
      threads.add(watched);
      return watched;
    } catch (IOException | RuntimeException notTold) {
      enrolled.decrementAndGet();
      fault = String.valueOf(notTold.getMessage());
      return Watched.NOT;
    }
  }

  /**
   * Notes the current counts of all threads; for one thread. Does nothing if too little time has
   * passed for so many threads: watching costs at most a fiftieth of a core.
   */
  public void sample(long nowMicros) {
    if (nowMicros < due) {
      return;
    }
    due = nowMicros + MICROS_A_THREAD * enrolled.get();
    // By index, because an iterator each time would be garbage; only this thread removes.
    for (int i = threads.size() - 1; i >= 0; i--) {
      if (!threads.get(i).sample(nowMicros)) {
        threads.remove(i);
        enrolled.decrementAndGet();
      }
    }
  }

  /**
   * Returns how many microseconds the calling thread has been without a core since a time.
   *
   * <p>Counts from the last sample before that time, or from the oldest sample kept if all are
   * later. The result can therefore include a wait just before that time. Returns 0 if the thread
   * was not watched.
   */
  public long microsSince(long startMicros) {
    Watched watched = ofThread.get();
    long before = watched.nanosBefore(startMicros);
    if (before == Watched.UNKNOWN) {
      return 0;
    }
    try {
      return Math.max(0, TimeUnit.NANOSECONDS.toMicros(watched.own.nanos() - before));
    } catch (IOException | RuntimeException notTold) {
      return 0;
    }
  }

  /** Returns why a thread could not be watched; empty if all could. */
  public String fault() {
    return fault;
  }

  /** Returns how many threads are watched. */
  int threads() {
    return enrolled.get();
  }

  /** Holds one thread's counts; written by the sampling thread alone. */
  private static final class Watched {
    private static final long UNKNOWN = -1;
    private static final Watched NOT = new Watched(null, null);

    private final RunDelay delay;
    private final RunDelay own;
    private final AtomicLongArray times = new AtomicLongArray(KEPT);
    private final AtomicLongArray nanos = new AtomicLongArray(KEPT);
    private final AtomicLong samples = new AtomicLong();

    /**
     * @param delay for the sampling thread
     * @param own the same count for the thread itself, so that neither thread waits for the other
     */
    Watched(RunDelay delay, RunDelay own) {
      this.delay = delay;
      this.own = own;
    }

    /** Returns false if the thread has ended. */
    private boolean sample(long now) {
      try {
        long count = delay.nanos();
        long number = samples.get();
        int slot = (int) (number % KEPT);
        times.lazySet(slot, now);
        nanos.lazySet(slot, count);
        samples.lazySet(number + 1);
        return true;
      } catch (IOException ended) {
        close();
        return false;
      }
    }

    private void close() {
      try {
        delay.close();
        own.close();
      } catch (IOException isClosedAnyway) {
        // Nothing was written.
      }
    }

    private long nanosBefore(long time) {
      long newest = samples.get();
      long found = UNKNOWN;
      for (long i = newest - 1; i >= Math.max(0, newest - KEPT + UNSAFE); i--) {
        int slot = (int) (i % KEPT);
        found = nanos.get(slot);
        if (times.get(slot) <= time) {
          return found;
        }
      }
      return found;
    }
  }
}

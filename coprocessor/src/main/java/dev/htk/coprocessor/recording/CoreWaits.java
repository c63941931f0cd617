package dev.htk.coprocessor.recording;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long each of some threads was ready to run and had no core, for the last {@value #KEPT}
 * samples: the kernel counts it for every thread, and one thread notes the counts at times, so that
 * a thread that was slow can look back, and one that was not has paid nothing.
 *
 * <pre>
 * waits.enroll();                          a thread, once: opens two files of the kernel's
 * waits.sample(now);                       one other thread, every few milliseconds: two system
 *                                          calls for each thread that is enrolled
 * waits.microsSince(begin);                the thread again, off its fast path
 * </pre>
 *
 * <p>Safe for use by many threads; takes no lock, and no method throws. Of more than {@value
 * #MOST_THREADS} threads the surplus is not watched; the ended are forgotten at the next sample.
 */
public final class CoreWaits {
  static final int MOST_THREADS = 256;
  static final int KEPT = 128;

  /** Fifty times what it takes to read one count. */
  private static final long MICROS_A_THREAD = 100;

  /** Being overwritten while they are read. */
  private static final int UNSAFE = 2;

  private final List<Watched> threads = new CopyOnWriteArrayList<>();
  private final AtomicInteger enrolled = new AtomicInteger();
  private final ThreadLocal<Watched> ofThread = ThreadLocal.withInitial(this::add);
  private volatile String fault = "";
  private long due = Long.MIN_VALUE;

  /** Watches the thread that calls this from the next sample on; costs nothing a second time. */
  public void enroll() {
    ofThread.get();
  }

  private Watched add() {
    if (enrolled.incrementAndGet() > MOST_THREADS) {
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
   * Notes the counts of all threads as they are now; for one thread. Does nothing if too little
   * time has passed for so many threads: to watch costs no more than a fiftieth of a core.
   */
  public void sample(long nowMicros) {
    if (nowMicros < due) {
      return;
    }
    due = nowMicros + MICROS_A_THREAD * enrolled.get();
    // By index, because an iterator each time would be garbage at rest; only this thread removes.
    for (int i = threads.size() - 1; i >= 0; i--) {
      if (!threads.get(i).sample(nowMicros)) {
        threads.remove(i);
        enrolled.decrementAndGet();
      }
    }
  }

  /**
   * For how long the thread that calls this has been without a core since a time, in microseconds.
   *
   * <p>Counted from the last sample before that time, so that it can hold a wait of what the thread
   * did right before; from the oldest sample that is kept, if all are later. 0 if the thread was
   * not watched.
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

  /** Why threads could not be watched; empty if all could. */
  public String fault() {
    return fault;
  }

  /** How many threads are watched. */
  int threads() {
    return enrolled.get();
  }

  /** One thread's counts; written by the sampling thread alone. */
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
     * @param own the same for the thread itself, so that neither waits for the other
     */
    Watched(RunDelay delay, RunDelay own) {
      this.delay = delay;
      this.own = own;
    }

    /** False if the thread has ended. */
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

// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Counts how long the mutation batches of one server take. Each handler counts for itself; once a
 * second the counts are merged into {@link Histograms}, and into the threshold above which a batch
 * is slow for this server.
 *
 * <p>Counting takes no lock, and allocates only at a thread's first batch. Each thread takes 14 KB
 * until it ends. Threads beyond {@value #MOST_THREADS} share one count and lose some values.
 */
public final class BatchTimes {
  private static final int MOST_THREADS = 1_024;

  private final Histograms histograms;
  private final Runnable newThread;
  private final boolean isCounting;
  private final RunningPercentile slowest;
  private final Queue<OneThread> threads = new ConcurrentLinkedQueue<>();
  private final AtomicInteger enrolled = new AtomicInteger();
  private final OneThread surplus = new OneThread(null);
  private final ThreadLocal<OneThread> ofThread = ThreadLocal.withInitial(this::enroll);

  /**
   * Counts into these histograms.
   *
   * @param slowOneOf one batch in this many is slow for this server
   * @param newThread called by each thread when it counts its first batch; must not throw
   */
  BatchTimes(Histograms histograms, int slowOneOf, Runnable newThread) {
    this(histograms, slowOneOf, newThread, true);
  }

  private BatchTimes(Histograms histograms, int slowOneOf, Runnable newThread, boolean isCounting) {
    this.histograms = histograms;
    this.slowest = new RunningPercentile(slowOneOf);
    this.newThread = newThread;
    this.isCounting = isCounting;
  }

  /** Counts nothing, for a recording whose counts nobody merges. */
  static BatchTimes uncounted(Histograms histograms) {
    return new BatchTimes(histograms, 1, () -> {}, false);
  }

  /** Counts a batch of a call, and how long the call waited for a handler. */
  public void count(long batchMicros, long queueMicros) {
    if (isCounting) {
      OneThread times = ofThread.get();
      times.batches.count(batchMicros);
      times.queues.count(queueMicros);
    }
  }

  /** Counts a batch without a queue wait: a later batch of its call, or one of the server's own. */
  public void count(long batchMicros) {
    if (isCounting) {
      ofThread.get().batches.count(batchMicros);
    }
  }

  /**
   * Returns the time in microseconds that one in {@code slowOneOf} recent batches exceeded; 0 while
   * there were fewer batches.
   */
  public long slowest() {
    return slowest.micros();
  }

  /** Merges the counts; called once a second by one thread. */
  public void secondPassed() {
    take(surplus);
    for (Iterator<OneThread> each = threads.iterator(); each.hasNext(); ) {
      OneThread times = each.next();
      // Asked first, so that nothing is counted between taking the counts and dropping the thread.
      boolean ended = !times.thread.isAlive();
      take(times);
      if (ended) {
        each.remove();
        enrolled.decrementAndGet();
      }
    }
    slowest.secondPassed();
  }

  /** Returns how many threads have their own counts. Ended threads are dropped every second. */
  int threads() {
    return enrolled.get();
  }

  private void take(OneThread times) {
    times.batches.take(
        (bucket, count) -> {
          histograms.record(Distribution.BATCH, TimeBuckets.middle(bucket), count);
          slowest.add(bucket, count);
        });
    times.queues.take(
        (bucket, count) ->
            histograms.record(Distribution.BATCH_QUEUE, TimeBuckets.middle(bucket), count));
  }

  private OneThread enroll() {
    if (enrolled.incrementAndGet() > MOST_THREADS) {
      enrolled.decrementAndGet();
      return surplus;
    }
    newThread.run();
    OneThread times = new OneThread(Thread.currentThread());
    threads.add(times);
    return times;
  }

  private static final class OneThread {
    private final Thread thread;
    private final ThreadTimes batches = new ThreadTimes();
    private final ThreadTimes queues = new ThreadTimes();

    OneThread(Thread thread) {
      this.thread = thread;
    }
  }

  /**
   * Counts how often one thread has seen times of each length. That thread counts, at the cost of
   * an ordered write, and one other takes what is new. Neither waits for the other.
   */
  private static final class ThreadTimes {
    /** Receives the counts. */
    interface Taker {
      void take(int bucket, int count);
    }

    private final AtomicIntegerArray counts = new AtomicIntegerArray(TimeBuckets.COUNT);
    private final int[] taken = new int[TimeBuckets.COUNT];

    /** Counts one time. With several threads, some counts are lost. */
    void count(long micros) {
      int bucket = TimeBuckets.of(micros);
      counts.lazySet(bucket, counts.get(bucket) + 1);
    }

    /** Hands over the counts since the last call; for one thread. */
    void take(Taker taker) {
      for (int bucket = 0; bucket < taken.length; bucket++) {
        int count = counts.get(bucket);
        if (count != taken[bucket]) {
          taker.take(bucket, count - taken[bucket]);
          taken[bucket] = count;
        }
      }
    }
  }

  /**
   * Finds the time that one in so many recent times exceeds. A time counts half after a minute and
   * a quarter after two. One thread writes; any thread can read the result.
   */
  private static final class RunningPercentile {
    private static final double KEPT_A_SECOND = Math.pow(0.5, 1.0 / 60);

    private final double[] weights = new double[TimeBuckets.COUNT];
    private final double oneOf;
    private volatile long micros;

    /** Finds the time that one in this many times exceeds; 1,000 gives the 99.9th percentile. */
    RunningPercentile(int oneOf) {
      this.oneOf = oneOf;
    }

    /** Adds times of one bucket. */
    void add(int bucket, int count) {
      weights[bucket] += count;
    }

    /** Called once a second: finds the percentile and reduces all weights. */
    void secondPassed() {
      double total = 0;
      for (double weight : weights) {
        total += weight;
      }
      micros = total < oneOf ? 0 : exceededBy(total / oneOf);
      for (int bucket = 0; bucket < weights.length; bucket++) {
        weights[bucket] *= KEPT_A_SECOND;
      }
    }

    private long exceededBy(double weight) {
      double slower = 0;
      for (int bucket = weights.length - 1; bucket > 0; bucket--) {
        slower += weights[bucket];
        if (slower > weight) {
          return TimeBuckets.start(bucket + 1) - 1;
        }
      }
      return 0;
    }

    /** Returns the result in microseconds; 0 while there were too few times. */
    long micros() {
      return micros;
    }
  }
}

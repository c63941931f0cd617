// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

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
    this.histograms = histograms;
    this.slowest = new RunningPercentile(slowOneOf);
    this.newThread = newThread;
  }

  /** Counts a batch of a call, and how long the call waited for a handler. */
  public void count(long batchMicros, long queueMicros) {
    OneThread times = ofThread.get();
    times.batches.count(batchMicros);
    times.queues.count(queueMicros);
  }

  /** Counts a batch without a queue wait: a later batch of its call, or one of the server's own. */
  public void count(long batchMicros) {
    ofThread.get().batches.count(batchMicros);
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
}

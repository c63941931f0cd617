package dev.htk.coprocessor.recording;

import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How long the mutation batches of one server take, counted by each handler for itself and brought
 * together once a second: into {@link Histograms}, and into the threshold over which a batch is
 * slow for this server.
 *
 * <p>To count costs no allocation but a thread's first time, and no lock. A thread takes 14 KB
 * until it has ended; of more than {@value #MOST_THREADS} threads the surplus share one count and
 * lose some.
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
   * Times that are brought together in these histograms.
   *
   * @param slowOneOf the slowest batch of how many is slow for this server
   * @param newThread called by each thread when it counts its first batch; must not throw
   */
  BatchTimes(Histograms histograms, int slowOneOf, Runnable newThread) {
    this.histograms = histograms;
    this.slowest = new RunningPercentile(slowOneOf);
    this.newThread = newThread;
  }

  /** Counts a batch that came by a call, and how long that waited for a handler. */
  public void count(long batchMicros, long queueMicros) {
    OneThread times = ofThread.get();
    times.batches.count(batchMicros);
    times.queues.count(queueMicros);
  }

  /** Counts a batch that no call waited with: a later one of its call, or one of the server's. */
  public void count(long batchMicros) {
    ofThread.get().batches.count(batchMicros);
  }

  /**
   * What one batch in so many of the last minutes exceeded, in microseconds; 0 while there were
   * fewer than so many.
   */
  public long slowest() {
    return slowest.micros();
  }

  /** Brings the counts together; called once a second by one thread. */
  public void secondPassed() {
    take(surplus);
    for (Iterator<OneThread> each = threads.iterator(); each.hasNext(); ) {
      OneThread times = each.next();
      // Asked first, so that nothing is counted between the taking and the forgetting.
      boolean ended = !times.thread.isAlive();
      take(times);
      if (ended) {
        each.remove();
        enrolled.decrementAndGet();
      }
    }
    slowest.secondPassed();
  }

  /** How many threads have counts of their own; the ended are forgotten every second. */
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

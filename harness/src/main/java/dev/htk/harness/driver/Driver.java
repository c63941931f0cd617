// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.driver.schedule.IntendedStarts;
import dev.htk.harness.driver.schedule.OpenLoop;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.text.Phrase;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * Runs one phase of a YCSB workload with a number of threads and measures it.
 *
 * <pre>
 * Driver driver = new Driver(workload, properties, clients, slow, new SeededRandomness(1));
 * PhaseResult result = driver.run(plan, NanoClock.SYSTEM, listener);
 * </pre>
 *
 * <p>All threads take the next operation from one counter, so a phase has the same operations for
 * any number of threads. In an open loop a thread then waits for the operation's intended start, or
 * sends it at once if that has passed. All threads share one schedule, so a held operation delays
 * others only when no thread is free. Each thread records into its own histograms, up to {@value
 * PhaseTotals.ThreadRecorders#MOST} threads; the calling thread collects them once a second. A
 * driver runs one phase.
 */
public final class Driver {

  /**
   * The plan of a phase.
   *
   * @param operations number of operations, 1 or more
   * @param threads number of threads, 1 or more
   * @param maxSeconds the time after which no further operation starts; 0 for no limit
   * @param stopAtFailure whether no further operation starts once one has failed
   */
  public record Plan(
      Phase phase,
      long operations,
      int threads,
      Schedule schedule,
      long maxSeconds,
      boolean stopAtFailure) {

    /** Returns no fewer operations than so many clients can have in the phase's time. */
    public long mostOperations(int clients) {
      return maxSeconds == 0
          ? operations
          : (long) Math.min((double) operations, clients * maxSeconds * MAX_CLIENT_RATE);
    }
  }

  /** Operations a second that no client exceeds. */
  public static final double MAX_CLIENT_RATE = 100_000;

  /** Holds a phase back, once all threads are connected, until it may start. */
  @FunctionalInterface
  public interface StartLine {
    void await() throws InterruptedException;
  }

  private static final long COLLECT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LONGEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Workload workload;
  private final Properties properties;
  private final Clients clients;
  private final SlowOperationSink slowOperations;
  private final SeededRandomness randomness;
  private final AtomicReference<String> stopped = new AtomicReference<>();

  /**
   * @param workload initialised, and used by this driver alone
   * @param properties the workload's
   * @param clients creates a client for each thread
   * @param slowOperations receives the slow and failed operations of the phase
   */
  public Driver(
      Workload workload,
      Properties properties,
      Clients clients,
      SlowOperationSink slowOperations,
      SeededRandomness randomness) {
    this.workload = workload;
    this.properties = properties;
    this.clients = clients;
    this.slowOperations = slowOperations;
    this.randomness = randomness;
  }

  /** Prevents further operations from starting. Thread-safe; only the first reason is kept. */
  public void stop(String reason) {
    stopped.compareAndSet(null, reason);
  }

  /**
   * Runs a phase to its end.
   *
   * @throws InterruptedException if the calling thread is interrupted; the phase is then stopped
   * @throws WorkloadException if the workload or the binding fails other than by returning a status
   */
  public PhaseResult run(Plan plan, NanoClock clock, IntervalListener listener)
      throws InterruptedException, WorkloadException {
    return run(plan, clock, listener, () -> {});
  }

  /**
   * Runs a phase from a start line to its end.
   *
   * @param line passed by the calling thread before the first operation
   * @throws InterruptedException if the calling thread is interrupted; the phase is then stopped
   * @throws WorkloadException if the workload or the binding fails other than by returning a status
   */
  public PhaseResult run(Plan plan, NanoClock clock, IntervalListener listener, StartLine line)
      throws InterruptedException, WorkloadException {
    Run run = new Run(plan, clock, listener);
    try {
      run.begin(line);
      long intervalStart = System.currentTimeMillis();
      long startNanos = System.nanoTime();
      boolean done = false;
      while (!done) {
        // Whole seconds since the start, so that the intervals of several clients stay aligned.
        long into = (System.nanoTime() - startNanos) % COLLECT_NANOS;
        done = run.running.await(COLLECT_NANOS - into, TimeUnit.NANOSECONDS);
        long intervalEnd = Math.max(System.currentTimeMillis(), intervalStart + 1);
        run.totals.collect(intervalStart, intervalEnd);
        listener.progress(run.acknowledged(), plan.operations());
        intervalStart = intervalEnd;
      }
      listener.ended(run.acknowledged(), plan.operations());
    } finally {
      stop("interrupted");
    }
    return run.result();
  }

  /** The phase under way: what its threads share. */
  private final class Run {

    private final Plan plan;
    private final NanoClock clock;
    private final FailureCounts failures = new FailureCounts(this::failed);
    private final PhaseTotals totals;
    private final List<Worker> workers;
    private final AtomicLong next = new AtomicLong();
    private final CountDownLatch ready;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch running;
    private volatile long start;
    private volatile long deadline;

    Run(Plan plan, NanoClock clock, IntervalListener listener) {
      this.plan = plan;
      this.clock = clock;
      this.totals = new PhaseTotals(plan, clients.recorders, listener);
      this.ready = new CountDownLatch(plan.threads());
      this.running = new CountDownLatch(plan.threads());
      IntendedStarts starts = plan.schedule() instanceof OpenLoop open ? open.starts() : null;
      this.workers =
          IntStream.range(0, plan.threads())
              .mapToObj(i -> new Worker(this, i, starts == null ? null : starts.forThread()))
              .toList();
    }

    private void failed(Operation operation, String status) {
      if (plan.stopAtFailure()) {
        stop(
            "stopped at the first failure, as was asked: %s %s"
                .formatted(operation.ycsbName(), status));
      }
    }

    /** Starts the threads, and the schedule once all of them are connected. */
    void begin(StartLine line) throws InterruptedException {
      workers.forEach(Worker::start);
      ready.await();
      line.await();
      start = clock.nanos();
      deadline =
          plan.maxSeconds() > 0
              ? start + TimeUnit.SECONDS.toNanos(plan.maxSeconds())
              : Long.MAX_VALUE;
      begun.countDown();
    }

    long acknowledged() {
      return workers.stream().mapToLong(worker -> worker.db.acknowledged()).sum();
    }

    PhaseResult result() throws WorkloadException {
      long end = start;
      long issued = 0;
      for (Worker worker : workers) {
        if (worker.fault != null) {
          throw new WorkloadException(worker.getName() + " failed: " + worker.fault, worker.fault);
        }
        end = Math.max(end, worker.ended);
        issued += worker.issued;
      }
      Worker last = last();
      double offered = 0;
      if (plan.schedule() instanceof OpenLoop open) {
        offered =
            last.refused
                ? open.meanRateWithin(last.arrived - start)
                : open.meanRateOfFirst(plan.operations());
      }
      return new PhaseResult(
          plan.phase(),
          totals.operations(failures),
          issued,
          acknowledged(),
          end - start,
          offered,
          issued < plan.operations() ? stopped.get() : null,
          Math.max(0, last.arrived - last.intended));
    }

    /**
     * Returns the thread that met the phase's end: its first refused operation, or its last one.
     */
    private Worker last() {
      Comparator<Worker> byOperation = Comparator.comparingLong(worker -> worker.operation);
      return workers.stream()
          .filter(worker -> worker.refused)
          .min(byOperation)
          .orElseGet(() -> Collections.max(workers, byOperation));
    }
  }

  /** One thread of the driver. */
  private final class Worker extends Thread {

    private final Run run;
    private final int index;
    private final NanoClock clock;
    private final LongUnaryOperator starts;
    private final MeasuredDb db;
    private long issued;

    /** The thread's last operation. */
    private long operation = -1;

    /**
     * The time at which the schedule meant that to start; equal to {@code arrived} in a closed
     * loop.
     */
    private long intended;

    /** The time at which the thread was ready for it. */
    private long arrived;

    /** Whether it did not start because the phase had been stopped. */
    private boolean refused;

    private long ended;
    private Throwable fault;

    /**
     * @param starts the intended starts; null in a closed loop
     */
    Worker(Run run, int index, LongUnaryOperator starts) {
      super("htk-driver-" + index);
      setDaemon(true);
      this.run = run;
      this.index = index;
      this.clock = run.clock;
      this.starts = starts;
      this.db =
          clients.maker.apply(
              new Measuring(
                  clock,
                  starts != null,
                  run.failures,
                  slowOperations,
                  run.totals.serviceTimes.of(index),
                  run.totals.responseTimes.of(index)));
    }

    /** Returns the same id for all threads; see {@link SeededRandomness}. */
    @Override
    public long getId() {
      return SeededRandomness.THREAD_ID;
    }

    @Override
    public void run() {
      try {
        Object threadState = initialise();
        run.begun.await();
        try {
          execute(threadState);
          db.awaitAll();
          ended = clock.nanos();
        } finally {
          db.cleanup();
        }
      } catch (DBException | WorkloadException | RuntimeException | Error e) {
        fault = e;
        Driver.this.stop("a driver thread failed");
      } catch (InterruptedException e) {
        Driver.this.stop("interrupted");
      } finally {
        run.running.countDown();
      }
    }

    private Object initialise() throws DBException, WorkloadException {
      try {
        db.init();
        return workload.initThread(properties, index, run.plan.threads());
      } finally {
        run.ready.countDown();
      }
    }

    private void execute(Object threadState) throws InterruptedException {
      Plan plan = run.plan;
      boolean load = plan.phase() == Phase.LOAD;
      for (long next = run.next.getAndIncrement();
          next < plan.operations();
          next = run.next.getAndIncrement()) {
        operation = next;
        if (!awaitTurn()) {
          refused = true;
          return;
        }
        issued++;
        randomness.seedOperation(operation);
        db.begin(intended);
        db.end(
            load
                ? workload.doInsert(db, threadState)
                : workload.doTransaction(db, threadState) && !db.hasFailed());
      }
    }

    /** Waits for the operation's intended start. Returns false if the phase was stopped. */
    private boolean awaitTurn() throws InterruptedException {
      if (starts != null) {
        intended = run.start + starts.applyAsLong(operation);
        arrived = clock.nanos();
        while (arrived < intended && isRunning(arrived)) {
          clock.waitUntil(Math.min(intended, arrived + LONGEST_WAIT_NANOS));
          arrived = clock.nanos();
        }
      } else if (run.deadline != Long.MAX_VALUE) {
        intended = clock.nanos();
        arrived = intended;
      }
      return isRunning(arrived);
    }

    private boolean isRunning(long now) {
      if (now >= run.deadline) {
        Driver.this.stop(Phrase.of("time limit of %d s reached", run.plan.maxSeconds()));
      }
      return stopped.get() == null;
    }
  }
}

package dev.htk.harness.driver;

import dev.htk.harness.driver.schedule.IntendedStarts;
import dev.htk.harness.driver.schedule.OpenLoop;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * Runs one phase of a YCSB workload with a number of threads and measures it.
 *
 * <pre>
 * Driver driver = new Driver(workload, threadStates, bindings, new SeededRandomness(1));
 * PhaseResult result = driver.run(plan, NanoClock.SYSTEM, listener);
 * </pre>
 *
 * <p>All threads take the next operation from one counter, so a phase has the same operations for
 * any number of threads. In an open loop a thread then waits for the operation's intended start, or
 * sends it at once if that has passed. All threads share one schedule, so a held operation delays
 * others only when no thread is free. Each thread records into its own histograms, up to {@value
 * ThreadRecorders#MOST} threads; the calling thread collects them once a second. A driver runs one
 * phase.
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

    /** Creates a plan that continues when operations fail. */
    public Plan(Phase phase, long operations, int threads, Schedule schedule, long maxSeconds) {
      this(phase, operations, threads, schedule, maxSeconds, false);
    }
  }

  private static final long COLLECT_MILLIS = 1000;
  private static final long LONGEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Workload workload;
  private final WorkloadThreads threadStates;
  private final Clients clients;
  private final SlowOperations slowOperations;
  private final SeededRandomness randomness;
  private final AtomicReference<String> stopped = new AtomicReference<>();

  /** Creates YCSB's state of a workload for one thread. */
  @FunctionalInterface
  public interface WorkloadThreads {
    Object initialise(int thread, int threads) throws WorkloadException;
  }

  /** Creates a driver whose threads wait for each answer, and that keeps no slow operations. */
  public Driver(
      Workload workload,
      WorkloadThreads threadStates,
      Supplier<DB> bindings,
      SeededRandomness randomness) {
    this(workload, threadStates, Clients.sync(bindings), SlowOperations.NONE, randomness);
  }

  /**
   * @param workload initialised, and used by this driver alone
   * @param threadStates creates the workload's state for a thread
   * @param clients creates a client for each thread
   * @param slowOperations receives the slow and failed operations of the phase
   */
  public Driver(
      Workload workload,
      WorkloadThreads threadStates,
      Clients clients,
      SlowOperations slowOperations,
      SeededRandomness randomness) {
    this.workload = workload;
    this.threadStates = threadStates;
    this.clients = clients;
    this.slowOperations = slowOperations;
    this.randomness = randomness;
  }

  /** Prevents further operations from starting. Thread-safe; only the first reason is kept. */
  public void stop(String reason) {
    stopped.compareAndSet(null, reason);
  }

  private void stopAtFailure(Operation operation, String status) {
    stop(
        "stopped at the first failure, as was asked: %s %s"
            .formatted(operation.ycsbName(), status));
  }

  /**
   * Runs a phase to its end.
   *
   * @throws InterruptedException if the calling thread is interrupted; the phase is then stopped
   * @throws WorkloadException if the workload or the binding fails other than by returning a status
   */
  public PhaseResult run(Plan plan, NanoClock clock, IntervalListener listener)
      throws InterruptedException, WorkloadException {
    FailureCounts failures =
        plan.stopAtFailure() ? new FailureCounts(this::stopAtFailure) : new FailureCounts();
    Progress progress = new Progress(plan);
    PhaseTotals totals = new PhaseTotals(plan, clients.recorders(), listener);
    List<Worker> workers = workers(progress, clock, failures, totals);
    workers.forEach(Worker::start);

    try {
      progress.begin(clock);
      long intervalStart = System.currentTimeMillis();
      boolean done = false;
      while (!done) {
        done = progress.running.await(COLLECT_MILLIS, TimeUnit.MILLISECONDS);
        long intervalEnd = Math.max(System.currentTimeMillis(), intervalStart + 1);
        totals.collect(intervalStart, intervalEnd);
        listener.progress(progress.acknowledged(workers), plan.operations());
        intervalStart = intervalEnd;
      }
      listener.ended(progress.acknowledged(workers), plan.operations());
    } finally {
      stop("interrupted");
    }
    return result(plan, workers, progress, totals, failures);
  }

  private List<Worker> workers(
      Progress progress, NanoClock clock, FailureCounts failures, PhaseTotals totals) {
    Plan plan = progress.plan;
    IntendedStarts starts = plan.schedule() instanceof OpenLoop open ? open.starts() : null;
    List<Worker> workers = new ArrayList<>(plan.threads());
    for (int i = 0; i < plan.threads(); i++) {
      LongUnaryOperator ofThread = starts == null ? null : starts.forThread();
      Measuring measuring =
          new Measuring(
              clock,
              starts != null,
              failures,
              slowOperations,
              totals.service(i),
              totals.response(i));
      workers.add(new Worker(i, progress, ofThread, measuring));
    }
    return workers;
  }

  private PhaseResult result(
      Plan plan,
      List<Worker> workers,
      Progress progress,
      PhaseTotals totals,
      FailureCounts failures)
      throws WorkloadException {
    long end = progress.start;
    long issued = 0;
    for (Worker worker : workers) {
      if (worker.fault != null) {
        throw new WorkloadException(worker.getName() + " failed: " + worker.fault, worker.fault);
      }
      end = Math.max(end, worker.ended);
      issued += worker.issued;
    }
    Arrival last = Arrival.last(workers);
    double offered = 0;
    if (plan.schedule() instanceof OpenLoop open) {
      offered =
          last.refused()
              ? open.meanRateWithin(last.nanos() - progress.start)
              : open.meanRateOfFirst(plan.operations());
    }
    return new PhaseResult(
        plan.phase(),
        totals.operations(failures),
        issued,
        progress.acknowledged(workers),
        end - progress.start,
        offered,
        issued < plan.operations() ? stopped.get() : null,
        last.lateness());
  }

  /** The state that the threads of a phase share. */
  private static final class Progress {

    private final Plan plan;
    private final AtomicLong next = new AtomicLong();
    private final CountDownLatch ready;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch running;
    private volatile long start;
    private volatile long deadline;

    Progress(Plan plan) {
      this.plan = plan;
      this.ready = new CountDownLatch(plan.threads());
      this.running = new CountDownLatch(plan.threads());
    }

    /** Starts the schedule once all threads are connected. */
    void begin(NanoClock clock) throws InterruptedException {
      ready.await();
      start = clock.nanos();
      deadline =
          plan.maxSeconds() > 0
              ? start + TimeUnit.SECONDS.toNanos(plan.maxSeconds())
              : Long.MAX_VALUE;
      begun.countDown();
    }

    long acknowledged(List<Worker> workers) {
      return workers.stream().mapToLong(worker -> worker.db.acknowledged()).sum();
    }
  }

  /**
   * The moment at which a thread was ready for an operation.
   *
   * @param operation its number
   * @param intended when the schedule meant it to start; equal to {@code nanos} in a closed loop
   * @param refused whether it did not start because the phase had been stopped
   */
  private record Arrival(long operation, long intended, long nanos, boolean refused) {

    /** Returns the phase's end: its first refused operation, or else its last one. */
    static Arrival last(List<Worker> workers) {
      List<Arrival> arrivals =
          workers.stream()
              .map(Worker::arrival)
              .sorted(Comparator.comparingLong(Arrival::operation))
              .toList();
      return arrivals.stream()
          .filter(Arrival::refused)
          .findFirst()
          .orElse(arrivals.get(arrivals.size() - 1));
    }

    long lateness() {
      return Math.max(0, nanos - intended);
    }
  }

  /** One thread of the driver. */
  private final class Worker extends Thread {

    private final int index;
    private final Progress progress;
    private final NanoClock clock;
    private final LongUnaryOperator starts;
    private final MeasuredDb db;
    private long issued;
    private long operation = -1;
    private long intended;
    private long arrived;
    private boolean refused;
    private long ended;
    private Throwable fault;

    /**
     * @param starts the intended starts; null in a closed loop
     */
    Worker(int index, Progress progress, LongUnaryOperator starts, Measuring measuring) {
      super("htk-driver-" + index);
      setDaemon(true);
      this.index = index;
      this.progress = progress;
      this.clock = measuring.clock();
      this.starts = starts;
      this.db = clients.open(measuring);
    }

    /** Returns the thread's last arrival; valid once the thread has ended. */
    Arrival arrival() {
      return new Arrival(operation, intended, arrived, refused);
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
        progress.begun.await();
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
        progress.running.countDown();
      }
    }

    private Object initialise() throws DBException, WorkloadException {
      try {
        db.init();
        return threadStates.initialise(index, progress.plan.threads());
      } finally {
        progress.ready.countDown();
      }
    }

    private void execute(Object threadState) throws InterruptedException {
      Plan plan = progress.plan;
      boolean load = plan.phase() == Phase.LOAD;
      for (long next = next(); next < plan.operations(); next = next()) {
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

    private long next() {
      return progress.next.getAndIncrement();
    }

    /** Waits for the operation's intended start. Returns false if the phase was stopped. */
    private boolean awaitTurn() throws InterruptedException {
      if (starts != null) {
        intended = progress.start + starts.applyAsLong(operation);
        arrived = clock.nanos();
        while (arrived < intended && isRunning(arrived)) {
          clock.waitUntil(Math.min(intended, arrived + LONGEST_WAIT_NANOS));
          arrived = clock.nanos();
        }
      } else if (progress.deadline != Long.MAX_VALUE) {
        intended = clock.nanos();
        arrived = intended;
      }
      return isRunning(arrived);
    }

    private boolean isRunning(long now) {
      if (now >= progress.deadline) {
        Driver.this.stop(
            String.format(Locale.ROOT, "time limit of %d s reached", progress.plan.maxSeconds()));
      }
      return stopped.get() == null;
    }
  }
}

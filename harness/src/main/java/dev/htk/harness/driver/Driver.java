package dev.htk.harness.driver;

import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
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
 * <p>All threads take the next operation from one counter, so that the operations of a phase are
 * the same for any number of threads. Each thread records into histograms of its own; the caller's
 * thread collects them once a second. A driver runs one phase.
 */
public final class Driver {

  /**
   * How to run a phase.
   *
   * @param operations how many, 1 or more
   * @param threads how many, 1 or more
   * @param maxSeconds after which no further operation is started; 0 means no limit
   * @param stopAtFailure whether no further operation is started once one has failed
   */
  public record Plan(
      Phase phase,
      long operations,
      int threads,
      Schedule schedule,
      long maxSeconds,
      boolean stopAtFailure) {

    /** A plan that goes on when operations fail. */
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

  /** YCSB's state of a workload for one thread. */
  @FunctionalInterface
  public interface WorkloadThreads {
    Object initialise(int thread, int threads) throws WorkloadException;
  }

  /** A driver whose threads wait for each answer, and that keeps no slow operations. */
  public Driver(
      Workload workload,
      WorkloadThreads threadStates,
      Supplier<DB> bindings,
      SeededRandomness randomness) {
    this(workload, threadStates, Clients.sync(bindings), SlowOperations.NONE, randomness);
  }

  /**
   * @param workload initialised, and used by this driver alone
   * @param threadStates makes the workload's state for a thread
   * @param clients makes one for each thread
   * @param slowOperations takes the tail of the phase
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

  /** Lets no further operation start. Thread-safe; the first reason given counts. */
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
   * @throws WorkloadException if the workload or the binding fails other than by a status
   */
  public PhaseResult run(Plan plan, NanoClock clock, IntervalListener listener)
      throws InterruptedException, WorkloadException {
    FailureCounts failures =
        plan.stopAtFailure() ? new FailureCounts(this::stopAtFailure) : new FailureCounts();
    List<Worker> workers = new ArrayList<>(plan.threads());
    Progress progress = new Progress(plan);
    for (int i = 0; i < plan.threads(); i++) {
      workers.add(new Worker(i, progress, clock, failures));
    }
    workers.forEach(Worker::start);

    Totals totals = new Totals(listener);
    try {
      progress.begin(clock);
      long started = System.currentTimeMillis();
      long intervalStart = started;
      boolean done = false;
      while (!done) {
        done = progress.running.await(COLLECT_MILLIS, TimeUnit.MILLISECONDS);
        long intervalEnd = Math.max(System.currentTimeMillis(), intervalStart + 1);
        totals.collect(workers, intervalStart, intervalEnd);
        listener.progress(progress.acknowledged(workers), plan.operations());
        intervalStart = intervalEnd;
        if (plan.maxSeconds() > 0 && intervalEnd - started >= plan.maxSeconds() * 1000) {
          stop("time limit of %d s reached".formatted(plan.maxSeconds()));
        }
      }
    } finally {
      stop("interrupted");
    }
    return result(plan, workers, progress, totals, failures);
  }

  private PhaseResult result(
      Plan plan, List<Worker> workers, Progress progress, Totals totals, FailureCounts failures)
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
    double offered =
        plan.schedule() instanceof Schedule.ConstantRate rate ? rate.operationsPerSecond() : 0;
    return new PhaseResult(
        plan.phase(),
        totals.operations(failures),
        issued,
        progress.acknowledged(workers),
        end - progress.start,
        offered,
        issued < plan.operations() ? stopped.get() : null);
  }

  /** What the threads of a phase share. */
  private static final class Progress {

    private final Plan plan;
    private final AtomicLong next = new AtomicLong();
    private final CountDownLatch ready;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch running;
    private volatile long start;

    Progress(Plan plan) {
      this.plan = plan;
      this.ready = new CountDownLatch(plan.threads());
      this.running = new CountDownLatch(plan.threads());
    }

    /** Starts the schedule once all threads are connected. */
    void begin(NanoClock clock) throws InterruptedException {
      ready.await();
      start = clock.nanos();
      begun.countDown();
    }

    long acknowledged(List<Worker> workers) {
      return workers.stream().mapToLong(worker -> worker.db.acknowledged()).sum();
    }
  }

  /** One thread of the driver. */
  private final class Worker extends Thread {

    private final int index;
    private final Progress progress;
    private final NanoClock clock;
    private final MeasuredDb db;
    private long issued;
    private long ended;
    private Throwable fault;

    Worker(int index, Progress progress, NanoClock clock, FailureCounts failures) {
      super("htk-driver-" + index);
      setDaemon(true);
      this.index = index;
      this.progress = progress;
      this.clock = clock;
      boolean openLoop = progress.plan.schedule() instanceof Schedule.ConstantRate;
      this.db = clients.open(new Measuring(clock, openLoop, failures, slowOperations));
    }

    /** The same for all: see {@link SeededRandomness}. */
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
      Schedule.ConstantRate rate =
          plan.schedule() instanceof Schedule.ConstantRate constant ? constant : null;
      long operation;
      while (stopped.get() == null
          && (operation = progress.next.getAndIncrement()) < plan.operations()) {
        long intended = 0;
        if (rate != null) {
          intended = progress.start + rate.offsetNanos(operation);
          if (!waitUntil(intended)) {
            return;
          }
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

    /** Returns whether the time has come; false if the phase was stopped before. */
    private boolean waitUntil(long intended) throws InterruptedException {
      while (stopped.get() == null && clock.nanos() < intended) {
        clock.waitUntil(Math.min(intended, clock.nanos() + LONGEST_WAIT_NANOS));
      }
      return stopped.get() == null;
    }
  }

  /** The histograms of a whole phase, summed up from those of its intervals. */
  private static final class Totals {

    private final IntervalListener listener;
    private final LatencyTotals service = new LatencyTotals();
    private final LatencyTotals response = new LatencyTotals();

    Totals(IntervalListener listener) {
      this.listener = listener;
    }

    void collect(List<Worker> workers, long startMillis, long endMillis) {
      LatencyTotals intervalService = new LatencyTotals();
      LatencyTotals intervalResponse = new LatencyTotals();
      for (Worker worker : workers) {
        worker.db.service().collect(intervalService::add);
        worker.db.response().collect(intervalResponse::add);
      }
      intervalService.forEach(service::add);
      intervalResponse.forEach(response::add);
      intervalService.forEach(
          (operation, histogram) ->
              listener.interval(
                  new IntervalListener.Interval(
                      operation,
                      startMillis,
                      endMillis,
                      histogram,
                      intervalResponse.get(operation).orElse(histogram))));
    }

    Map<Operation, OperationResult> operations(FailureCounts failures) {
      var failed = failures.byOperation();
      Map<Operation, OperationResult> results = new EnumMap<>(Operation.class);
      for (Operation operation : Operation.values()) {
        var times = service.get(operation);
        if (times.isPresent() || failed.containsKey(operation)) {
          var serviceTimes = times.orElseGet(LatencyTotals::empty);
          results.put(
              operation,
              new OperationResult(
                  serviceTimes,
                  response.get(operation).orElse(serviceTimes),
                  failed.getOrDefault(operation, new TreeMap<>())));
        }
      }
      return results;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.IntervalListeners;
import dev.htk.harness.driver.PhaseSeconds;
import dev.htk.harness.driver.Steadiness;
import dev.htk.harness.driver.WarmUp;
import dev.htk.harness.driver.schedule.ConstantRate;
import dev.htk.harness.driver.schedule.OpenLoop;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.metrics.PhaseMeter;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.WithinRun;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.phase.SlowOperationCounts;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.run.rate.FoundMaximum;
import dev.htk.harness.run.rate.PairOutcome;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.harness.trial.pair.PairSpec;
import dev.htk.harness.trial.pair.RampWatch;
import dev.htk.harness.trial.pair.Reached;
import dev.htk.harness.trial.pair.RecoveryWatch;
import dev.htk.harness.trial.pair.Rendezvous;
import dev.htk.harness.trial.pair.Rendezvous.Point;
import dev.htk.harness.trial.search.MaximumSearch;
import dev.htk.harness.worker.Drive;
import dev.htk.harness.worker.Driven;
import dev.htk.harness.worker.LocalWorker;
import dev.htk.harness.worker.Worker;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.harness.yarn.YarnWorker;
import dev.htk.harness.ycsb.DistantRpcClient;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import site.ycsb.WorkloadException;

/**
 * Drives the phases of a trial one after the other: the load and, if a run phase follows, the wait
 * for work that the load has left behind, the warm-up, and the measured operations. Runs once.
 */
final class TrialPhases implements AutoCloseable {

  /** Operations a second that no client exceeds; limits a closed loop that ends by time. */
  private static final double MORE_THAN_A_CLIENT_CAN = 100_000;

  private final TrialSpec spec;
  private final YcsbWorkload workload;
  private final Cluster cluster;
  private final HistogramLog histograms;
  private final RunFolder folder;
  private final TrialProgress progress;
  private final PhaseMeter meter;
  private final Rendezvous rendezvous;
  private final Worker worker;
  private final Map<Phase, PhaseCost> costs = new EnumMap<>(Phase.class);
  private final List<PhaseCost> unmeasured = new ArrayList<>();
  private final Map<String, SlowOperationCounts> slowOperations = new LinkedHashMap<>();
  private final Map<String, WithinRun> withinRun = new LinkedHashMap<>();
  private final List<String> faults = new ArrayList<>();
  private Manifest.Preparation preparation;
  private long inserted;
  private long rows;
  private Double rate;
  private final Reached reached = new Reached();

  /**
   * @param workload including the table and family to use
   */
  TrialPhases(
      TrialSpec spec,
      YcsbWorkload workload,
      Cluster cluster,
      HistogramLog histograms,
      TrialProgress progress,
      PhaseMeter meter,
      Rendezvous rendezvous)
      throws IOException, InterruptedException, HarnessException {
    this.spec = spec;
    this.workload = workload;
    this.cluster = cluster;
    this.histograms = histograms;
    this.folder = spec.runFolder();
    this.progress = progress;
    this.meter = meter;
    this.rendezvous = rendezvous;
    this.rate = spec.workload().target();
    this.worker = openWorker();
  }

  private Worker openWorker() throws IOException, InterruptedException, HarnessException {
    if (spec.yarn() != null) {
      return YarnWorker.open(
          spec.yarn(), spec.drive(), cluster.connection(), spec.cluster().configuration(), folder);
    }
    return LocalWorker.open(
        spec.drive(),
        workload,
        DistantRpcClient.in(
            cluster.connection().getConfiguration(), spec.cluster().server().roundTripMicros()),
        folder.slowOperations());
  }

  /** Runs the phases; returns the load, and what follows it unless the load went wrong. */
  List<PhaseResult> run()
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    if (spec.pair() == null) {
      cluster.makeDataNodeLate();
    }
    List<PhaseResult> phases = new ArrayList<>();
    PhaseResult load = load();
    phases.add(load);
    if (spec.pair() != null) {
      pair(phases);
    } else if (spec.workload().hasRunPhase() && faults.isEmpty() && load.acknowledged() > 0) {
      YcsbWorkload work = afterLoad();
      Manifest.Drain drained = drain();
      preparation = new Manifest.Preparation(drained, warmUp(work));
      if (spec.search() == null) {
        phases.add(
            measure(
                work,
                plan(Phase.RUN, operations(work), schedule(), maxExecutionTime()),
                Stage.RUN,
                ~spec.seed()));
      } else {
        search();
      }
    }
    return phases;
  }

  /** Returns the cost of each measured phase. */
  Map<Phase, PhaseCost> costs() {
    return costs;
  }

  /** Searches for the highest sustained rate. Its steps have their own file, and are no phase. */
  private void search()
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    FoundMaximum found =
        new MaximumSearch(spec.search(), this::step, step -> progress.say(step.line())).run();
    folder.write(FoundMaximum.FILE, found);
    if (found.maximum() == 0) {
      faults.add(found.line());
    }
  }

  /** Runs a step after the flushes and compactions that the previous step has left behind. */
  private PhaseResult step(int number, Double rate, int seconds)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    if (number > 1) {
      Manifest.Drain unused = drain();
    }
    double offered = rate == null ? MORE_THAN_A_CLIENT_CAN : rate;
    long operations = (long) Math.max(1, offered * seconds);
    long seed = ~spec.seed() + number;
    Schedule schedule = Schedule.of(spec.drive().schedule(), rate, seed);
    return driveUnmeasured(
        afterLoad(), plan(Phase.RUN, operations, schedule, seconds), seed, Stage.RUN, List.of());
  }

  /** Drives beside the counterpart: a ramp, then a stretch at one rate. */
  private void pair(List<PhaseResult> phases)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    PairSpec pair = spec.pair();
    double unused = rendezvous.meet(Point.LOADED, 0);
    PairSpec.Ramp rates = pair.ramp(reached.rate());
    RampWatch ramp = ramp(rates);
    double sustained = ramp.sustained();
    rate = rendezvous.meet(Point.RAMPED, Math.max(sustained, rates.to()));
    // Load and ramp have shown the same servers without the fault.
    cluster.makeDataNodeLate();
    YcsbWorkload work = afterLoad();
    RecoveryWatch recovery = new RecoveryWatch(Criterion.parse(pair.criterion()));
    // Offers the rate until earlier phases no longer affect it.
    WarmUp settling = WarmUp.of(pair.settleSeconds() + "s", 1);
    preparation =
        new Manifest.Preparation(
            null, warmUp(work, settling, new ConstantRate(rate), List.of(recovery)));
    long from = nowMicros();
    Schedule constant = Schedule.of(spec.drive().schedule(), rate, spec.seed());
    long operations = Math.max(1, Math.round(rate * pair.measureSeconds()));
    phases.add(
        measure(
            work,
            plan(Phase.RUN, operations, constant, pair.measureSeconds() + 1),
            Stage.RUN,
            ~spec.seed()));
    long to = nowMicros();
    unused = rendezvous.meet(Point.MEASURED, 0);
    folder.write(
        PairOutcome.FILE,
        new PairOutcome(
            reached.rate(),
            sustained,
            ramp.isLeast(),
            ramp.resolution(),
            ramp.windows(),
            rate,
            recovery.recoveredAfter().isPresent() ? recovery.recoveredAfter().getAsInt() : null,
            from,
            to));
  }

  private static long nowMicros() {
    return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
  }

  private RampWatch ramp(PairSpec.Ramp rates)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    long seed = ~spec.seed() ^ (1L << 61);
    RampWatch watch = new RampWatch(rates, Criterion.parse(spec.pair().criterion()));
    Driver.Plan plan =
        plan(
            Phase.RUN, rates.operations(), Schedule.of(rates.shape(), null, seed), rates.seconds());
    PhaseResult unused = driveUnmeasured(afterLoad(), plan, seed, Stage.RAMP, List.of(watch));
    return watch;
  }

  /** Returns the rate that the run phase was offered; null for a closed loop. */
  Double rate() {
    return rate;
  }

  /** Returns the rows inserted in all phases and steps, as acknowledged to the client. */
  long inserted() {
    return inserted;
  }

  /** Returns the costs of operations outside the measured phases. */
  List<PhaseCost> unmeasuredCosts() {
    return unmeasured;
  }

  /** Returns what {@code slow-ops.jsonl} holds of each measured phase. */
  Map<String, SlowOperationCounts> slowOperations() {
    return slowOperations;
  }

  /** Returns the precision of each measured phase's means; omits phases of too few seconds. */
  Map<String, WithinRun> withinRun() {
    return withinRun;
  }

  /** Returns what went wrong that the figures do not show. */
  List<String> faults() {
    return faults;
  }

  /** Returns the worker that has driven the phases. */
  Worker worker() {
    return worker;
  }

  @Override
  public void close() throws IOException {
    worker.close();
  }

  /** Returns what preceded the measured run phase; null if there was none. */
  Manifest.Preparation preparation() {
    return preparation;
  }

  private PhaseResult load()
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    long limit = maxExecutionTime();
    if (spec.maxLoadSeconds() > 0) {
      limit = limit == 0 ? spec.maxLoadSeconds() : Math.min(limit, spec.maxLoadSeconds());
    }
    return measure(
        workload,
        plan(Phase.LOAD, workload.recordsToLoad(), loadSchedule(), limit),
        Stage.LOAD,
        spec.seed());
  }

  private Manifest.Drain drain() throws IOException, InterruptedException {
    TableName table = TableName.valueOf(workload.text(YcsbProperty.TABLE, "usertable"));
    Manifest.Drain drained =
        new Drain(cluster, table, spec.drive().maxDrainSeconds(), progress).await();
    if (!drained.empty() && spec.drive().maxDrainSeconds() > 0) {
      progress.say(
          String.format(
              Locale.ROOT,
              "warning: the run phase begins with work of the load left after %.0f s: %s",
              drained.seconds(),
              drained.left()));
    }
    return drained;
  }

  /** Runs the warm-up; returns null if none is requested. */
  private Manifest.WarmUp warmUp(YcsbWorkload work)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    WarmUp warmUp = WarmUp.of(spec.drive().warmUp(), operations(work));
    return warmUp.isNone()
        ? null
        : warmUp(
            work,
            warmUp,
            schedule() instanceof OpenLoop open ? open.warmUp() : schedule(),
            List.of());
  }

  private Manifest.WarmUp warmUp(
      YcsbWorkload work, WarmUp warmUp, Schedule schedule, List<IntervalListener> others)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    // A seed of its own: otherwise the measured phase would find just these rows in caches.
    long seed = ~spec.seed() ^ (1L << 62);
    Drive drive =
        new Drive(
            work,
            plan(Phase.RUN, warmUp.operations(), schedule, warmUp.maxSeconds()),
            seed,
            /* kept= */ false);
    Worker.Job job = worker.prepare(drive);
    Steadiness steadiness = new Steadiness(() -> job.stop("steady"));
    List<IntervalListener> listeners = new ArrayList<>(others);
    if (warmUp.untilSteady()) {
      listeners.add(steadiness);
    }
    PhaseResult result = driveUnmeasured(job, drive, Stage.WARM_UP, listeners);
    if (result.acknowledged() < result.issued()) {
      faults.add(
          String.format(
              Locale.ROOT,
              "%d of %d operations of the warm-up failed",
              result.issued() - result.acknowledged(),
              result.issued()));
    }
    if (warmUp.untilSteady() && !steadiness.finding().reached()) {
      progress.say(
          String.format(
              Locale.ROOT,
              "warning: not steady after a warm-up of %.0f s; the run phase begins all the same",
              result.nanos() / 1e9));
    }
    return new Manifest.WarmUp(
        warmUp.rule(),
        result.nanos() / 1e9,
        result.acknowledged(),
        result.inserted(),
        warmUp.untilSteady() ? steadiness.finding() : null);
  }

  private PhaseResult measure(YcsbWorkload work, Driver.Plan plan, Stage stage, long seed)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    Drive drive = new Drive(work, plan, seed, /* kept= */ true);
    PhaseSeconds seconds =
        new PhaseSeconds(
            stage == Stage.LOAD ? new IntervalListeners(List.of(reached, histograms)) : histograms);
    Worker.Job job = worker.prepare(drive);
    PhaseMeter.Running running = meter.begin();
    Driven driven = drive(job, stage, seconds);
    seconds.withinRun().ifPresent(sure -> withinRun.put(name(plan.phase()), sure));
    costs.put(plan.phase(), running.end(driven.result(), work, driven.cpuNanos()));
    slowOperations.put(name(plan.phase()), driven.slow());
    return driven.result();
  }

  private PhaseResult driveUnmeasured(
      YcsbWorkload work, Driver.Plan plan, long seed, Stage stage, List<IntervalListener> listeners)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    Drive drive = new Drive(work, plan, seed, /* kept= */ false);
    return driveUnmeasured(worker.prepare(drive), drive, stage, listeners);
  }

  private PhaseResult driveUnmeasured(
      Worker.Job job, Drive drive, Stage stage, List<IntervalListener> listeners)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    PhaseMeter.Running running = meter.begin();
    Driven driven = drive(job, stage, new IntervalListeners(listeners));
    unmeasured.add(running.end(driven.result(), drive.workload(), driven.cpuNanos()));
    return driven.result();
  }

  private static String name(Phase phase) {
    return phase.name().toLowerCase(Locale.ROOT);
  }

  private Driver.Plan plan(Phase phase, long operations, Schedule schedule, long maxSeconds) {
    return new Driver.Plan(
        phase,
        operations,
        spec.workload().threads(),
        schedule,
        maxSeconds,
        spec.drive().stopAtFailure());
  }

  private Driven drive(Worker.Job job, Stage stage, IntervalListener seconds)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    try (CallQueueGuard guard =
        CallQueueGuard.watch(cluster, spec.cluster().maxCallQueue(), job::stop)) {
      Driven driven = job.run(seconds, new PhaseProgress(stage, spec, progress));
      inserted += driven.result().inserted();
      rows += driven.rows();
      guard.reason().ifPresent(faults::add);
      faults.addAll(driven.faults());
      return driven;
    }
  }

  private Schedule schedule() throws HarnessException {
    return Schedule.of(spec.drive().schedule(), spec.workload().target(), spec.seed());
  }

  private Schedule loadSchedule() throws HarnessException {
    Double own = spec.drive().loadTarget();
    if (own == null) {
      return schedule();
    }
    return Schedule.of(spec.drive().schedule(), own == 0 ? null : own, spec.seed());
  }

  private static long operations(YcsbWorkload work) {
    return work.number(YcsbProperty.OPERATIONCOUNT, 1);
  }

  private long maxExecutionTime() {
    return workload.number(YcsbProperty.MAXEXECUTIONTIME, 0);
  }

  /**
   * Returns the workload with the rows that the load has left, even if it was cut short. It is the
   * same for all that follows, inserts or not: with another number of rows, YCSB's zipfian requests
   * would prefer other keys.
   */
  private YcsbWorkload afterLoad() {
    long start = workload.number(YcsbProperty.INSERTSTART, 0);
    return workload.with(
        Map.of(
            YcsbProperty.RECORDCOUNT, Long.toString(start + rows),
            YcsbProperty.INSERTCOUNT, Long.toString(rows)));
  }
}

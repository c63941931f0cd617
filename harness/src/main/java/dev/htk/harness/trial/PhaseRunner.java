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
import dev.htk.harness.driver.schedule.OpenLoop;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.metrics.PhaseMeter;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.WithinRun;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.phase.SlowOperationCounts;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.harness.worker.Drive;
import dev.htk.harness.worker.Driven;
import dev.htk.harness.worker.Worker;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import site.ycsb.WorkloadException;

/**
 * Drives the phases of a trial one after another, as its {@link TrialScript} asks for them. Keeps
 * what they have cost and what went wrong.
 */
final class PhaseRunner {

  private final TrialSpec spec;
  private final YcsbWorkload workload;
  private final Cluster cluster;
  private final Worker worker;
  private final HistogramLog histograms;
  private final TrialProgress progress;
  private final PhaseMeter meter;
  private final Map<Phase, PhaseCost> costs = new EnumMap<>(Phase.class);
  private final List<PhaseCost> unmeasured = new ArrayList<>();
  private final Map<String, SlowOperationCounts> slowOperations = new LinkedHashMap<>();
  private final Map<String, WithinRun> withinRun = new LinkedHashMap<>();
  private final List<String> faults = new ArrayList<>();
  private long inserted;
  private long failedInserts;
  private long rows;

  /**
   * @param workload including the table and family to use
   */
  PhaseRunner(
      TrialSpec spec,
      YcsbWorkload workload,
      Cluster cluster,
      Worker worker,
      HistogramLog histograms,
      TrialProgress progress,
      PhaseMeter meter) {
    this.spec = spec;
    this.workload = workload;
    this.cluster = cluster;
    this.worker = worker;
    this.histograms = histograms;
    this.progress = progress;
    this.meter = meter;
  }

  /** Runs the load phase; its intervals also go to the listeners. */
  PhaseResult load(List<IntervalListener> listeners)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    long limit = maxExecutionTime();
    if (spec.maxLoadSeconds() > 0) {
      limit = limit == 0 ? spec.maxLoadSeconds() : Math.min(limit, spec.maxLoadSeconds());
    }
    Driver.Plan plan = plan(Phase.LOAD, workload.recordsToLoad(), loadSchedule(), limit);
    return measure(new Drive(workload, plan, spec.seed(), /* kept= */ true), Stage.LOAD, listeners);
  }

  /** Runs the run phase that the workload describes. */
  PhaseResult run() throws IOException, InterruptedException, WorkloadException, HarnessException {
    return run(plan(operations(), schedule(), maxExecutionTime()));
  }

  /** Runs another run phase. */
  PhaseResult run(Driver.Plan plan)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    Drive drive = new Drive(afterLoad(), plan, ~spec.seed(), /* kept= */ true);
    return measure(drive, Stage.RUN, List.of());
  }

  /** Drives operations of the run phase that belong to no phase of the result. */
  PhaseResult drive(Stage stage, Driver.Plan plan, long seed, List<IntervalListener> listeners)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    Drive drive = new Drive(afterLoad(), plan, seed, /* kept= */ false);
    return driveUnmeasured(worker.prepare(drive), drive, stage, listeners);
  }

  /** Plans operations of the run phase. */
  Driver.Plan plan(long operations, Schedule schedule, long maxSeconds) {
    return plan(Phase.RUN, operations, schedule, maxSeconds);
  }

  /** Waits for work that the operations so far have left behind. */
  Manifest.Drain drain() throws IOException, InterruptedException {
    TableName table = TableName.valueOf(workload.text(YcsbProperty.TABLE, "usertable"));
    Manifest.Drain drained =
        new Drain(cluster, table, spec.drive().maxDrainSeconds(), progress).await();
    if (!drained.empty() && spec.drive().maxDrainSeconds() > 0) {
      progress.say(
          Phrase.of(
              "warning: the run phase begins with work of the load left after %.0f s: %s",
              drained.seconds(), drained.left()));
    }
    return drained;
  }

  /** Runs the warm-up; returns null if none is requested. */
  Manifest.WarmUp warmUp()
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    WarmUp warmUp = WarmUp.of(spec.drive().warmUp(), operations(), maxExecutionTime());
    Schedule schedule = schedule() instanceof OpenLoop open ? open.warmUp() : schedule();
    return warmUp.isNone() ? null : warmUp(warmUp, schedule, List.of());
  }

  /** Runs a warm-up; its intervals also go to the listeners. */
  Manifest.WarmUp warmUp(WarmUp warmUp, Schedule schedule, List<IntervalListener> others)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    // A seed of its own: otherwise the measured phase would find just these rows in caches.
    long seed = ~spec.seed() ^ (1L << 62);
    Driver.Plan plan = plan(warmUp.operations(), schedule, warmUp.maxSeconds());
    Drive drive = new Drive(afterLoad(), plan, seed, /* kept= */ false);
    Worker.Job job = worker.prepare(drive);
    Steadiness steadiness = new Steadiness(() -> job.stop("steady"));
    List<IntervalListener> listeners = new ArrayList<>(others);
    if (warmUp.untilSteady()) {
      listeners.add(steadiness);
    }
    PhaseResult result = driveUnmeasured(job, drive, Stage.WARM_UP, listeners);
    if (result.acknowledged() < result.issued()) {
      faults.add(
          Phrase.of(
              "%d of %d operations of the warm-up failed",
              result.issued() - result.acknowledged(), result.issued()));
    }
    if (warmUp.untilSteady() && !steadiness.finding().reached()) {
      progress.say(
          Phrase.of(
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

  private PhaseResult measure(Drive drive, Stage stage, List<IntervalListener> listeners)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    List<IntervalListener> all = new ArrayList<>(listeners);
    all.add(histograms);
    PhaseSeconds seconds = new PhaseSeconds(new IntervalListeners(all));
    Worker.Job job = worker.prepare(drive);
    PhaseMeter.Running running = meter.begin();
    Driven driven = drive(job, stage, seconds);
    Phase phase = drive.plan().phase();
    seconds.withinRun().ifPresent(sure -> withinRun.put(name(phase), sure));
    costs.put(phase, running.end(driven.result(), drive.workload(), driven.cpuNanos()));
    slowOperations.put(name(phase), driven.slow());
    return driven.result();
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
      OperationResult inserts = driven.result().operations().get(Operation.INSERT);
      failedInserts += inserts == null ? 0 : inserts.failed();
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

  private long operations() {
    return workload.number(YcsbProperty.OPERATIONCOUNT, 1);
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

  /** Lets a modelled DataNode answer late from now on, if the cluster has one. */
  void makeDataNodeLate() throws IOException {
    cluster.makeDataNodeLate();
  }

  /** Passes a line to the user. */
  void say(String line) {
    progress.say(line);
  }

  /** Adds something that went wrong and that the figures do not show. */
  void addFault(String fault) {
    faults.add(fault);
  }

  /** Returns the cost of each measured phase. */
  Map<Phase, PhaseCost> costs() {
    return costs;
  }

  /** Returns the costs of operations outside the measured phases. */
  List<PhaseCost> unmeasuredCosts() {
    return unmeasured;
  }

  /** Returns the rows inserted in all phases and steps, as acknowledged to the client. */
  long inserted() {
    return inserted;
  }

  /** Returns the inserts of all phases and steps that failed for the client. */
  long failedInserts() {
    return failedInserts;
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
}

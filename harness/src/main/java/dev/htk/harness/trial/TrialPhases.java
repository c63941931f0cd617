package dev.htk.harness.trial;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.driver.DataIntegrity;
import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.NanoClock;
import dev.htk.harness.driver.PhaseResult;
import dev.htk.harness.driver.Schedule;
import dev.htk.harness.driver.SeededRandomness;
import dev.htk.harness.driver.SlowOperationCounts;
import dev.htk.harness.metrics.PhaseMeter;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.HistogramLog;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.slow.RegionLookup;
import dev.htk.harness.slow.SlowOperationLog;
import dev.htk.harness.workload.WorkloadKeys;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.harness.ycsb.HBaseClient;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Drives the phases of a trial, one after the other. To be run once. */
final class TrialPhases {

  private final TrialSpec spec;
  private final YcsbWorkload workload;
  private final Cluster cluster;
  private final HistogramLog histograms;
  private final RunFolder folder;
  private final TrialProgress progress;
  private final PhaseMeter meter;
  private final Map<Phase, PhaseCost> costs = new EnumMap<>(Phase.class);
  private final List<String> faults = new ArrayList<>();
  private final Map<String, SlowOperationCounts> slowOperations = new LinkedHashMap<>();

  /**
   * @param workload with the table and family to use
   */
  TrialPhases(
      TrialSpec spec,
      YcsbWorkload workload,
      Cluster cluster,
      HistogramLog histograms,
      RunFolder folder,
      TrialProgress progress,
      PhaseMeter meter) {
    this.spec = spec;
    this.workload = workload;
    this.cluster = cluster;
    this.histograms = histograms;
    this.folder = folder;
    this.progress = progress;
    this.meter = meter;
  }

  /** The phases that were run: the load, and what follows it unless it went wrong. */
  List<PhaseResult> run()
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    try (HBaseClient client =
        HBaseClient.open(
            spec.drive().decidedFor(workload), cluster.connection().getConfiguration())) {
      List<PhaseResult> phases = new ArrayList<>();
      PhaseResult load = drive(Phase.LOAD, workload, client);
      phases.add(load);
      if (spec.runPhase() && faults.isEmpty() && load.acknowledged() > 0) {
        phases.add(drive(Phase.RUN, afterLoad(load), client));
      }
      return phases;
    }
  }

  /** What each measured phase has cost. */
  Map<Phase, PhaseCost> costs() {
    return costs;
  }

  /** What went wrong that the figures do not show. */
  List<String> faults() {
    return faults;
  }

  /** What {@code slow-ops.jsonl} holds of each phase. */
  Map<String, SlowOperationCounts> slowOperations() {
    return slowOperations;
  }

  private PhaseResult drive(Phase phase, YcsbWorkload phaseWorkload, HBaseClient client)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    Properties properties = phaseWorkload.toProperties();
    Measurements.setProperties(properties);
    SeededRandomness randomness =
        new SeededRandomness(phase == Phase.LOAD ? spec.seed() : ~spec.seed());
    CoreWorkload core = new CoreWorkload();
    core.init(properties);
    Driver.Plan plan = plan(phase, phaseWorkload);
    SlowOperationLog slow = slowOperationLog(plan, client.regions(phaseWorkload));
    try (slow) {
      Driver driver =
          new Driver(
              core,
              (thread, threads) -> core.initThread(properties, thread, threads),
              client.clients(phaseWorkload, phase),
              slow,
              randomness);
      try (CallQueueGuard guard = CallQueueGuard.watch(cluster, spec.maxCallQueue(), driver)) {
        PhaseMeter.Running running = meter.begin();
        PhaseResult result =
            driver.run(plan, NanoClock.SYSTEM, new PhaseProgress(phase, histograms, progress));
        costs.put(phase, running.end(result, phaseWorkload));
        guard.reason().ifPresent(faults::add);
        DataIntegrity.fault().ifPresent(faults::add);
        return result;
      }
    } finally {
      slowOperations.put(name(phase), slow.counts());
    }
  }

  private SlowOperationLog slowOperationLog(Driver.Plan plan, RegionLookup regions)
      throws IOException {
    Long threshold = spec.drive().tailThresholdMicros();
    return threshold == null
        ? SlowOperationLog.following(
            folder.slowOperations(), name(plan.phase()), plan.operations(), regions)
        : SlowOperationLog.above(folder.slowOperations(), name(plan.phase()), threshold, regions);
  }

  private static String name(Phase phase) {
    return phase.name().toLowerCase(Locale.ROOT);
  }

  private Driver.Plan plan(Phase phase, YcsbWorkload phaseWorkload) throws HarnessException {
    boolean load = phase == Phase.LOAD;
    long limit = phaseWorkload.number(YcsbProperty.MAXEXECUTIONTIME, 0);
    if (load && spec.maxLoadSeconds() > 0) {
      limit = limit == 0 ? spec.maxLoadSeconds() : Math.min(limit, spec.maxLoadSeconds());
    }
    return new Driver.Plan(
        phase,
        load
            ? WorkloadKeys.toLoad(phaseWorkload)
            : phaseWorkload.number(YcsbProperty.OPERATIONCOUNT, 1),
        spec.threads(),
        Schedule.of(spec.drive().schedule(), spec.target()),
        limit,
        spec.drive().stopAtFailure());
  }

  /** The run phase may only ask for records that are there, also after a load cut short. */
  private YcsbWorkload afterLoad(PhaseResult load) {
    long start = workload.number(YcsbProperty.INSERTSTART, 0);
    return workload.with(
        Map.of(
            YcsbProperty.RECORDCOUNT, Long.toString(start + load.issued()),
            YcsbProperty.INSERTCOUNT, Long.toString(load.issued())));
  }
}

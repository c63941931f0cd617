package dev.htk.harness.trial;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.cluster.MiniClusterShape;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.driver.DataIntegrity;
import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.NanoClock;
import dev.htk.harness.driver.PhaseResult;
import dev.htk.harness.driver.Schedule;
import dev.htk.harness.driver.SeededRandomness;
import dev.htk.harness.install.InstallLevel;
import dev.htk.harness.install.RecorderKeys;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.HistogramLog;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.YcsbText;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.harness.workload.WorkloadKeys;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.harness.ycsb.HBaseBinding;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * One workload on one cluster under one profile, from an empty table to a summary. To be run once,
 * in a JVM of its own.
 */
final class Trial {

  private static final Logger LOG = LoggerFactory.getLogger(Trial.class);

  /**
   * Three files of the flush size take ten seconds at stock's least throughput, halved for two;
   * where a fast load has filled memstores to their blocking size, three times as long.
   */
  private static final long FIRST_COMPACTION_MILLIS = 60_000;

  private final TrialSpec spec;
  private final RunFolder folder;
  private final YcsbWorkload workload;
  private final TrialProgress progress;
  private final List<String> faults = new ArrayList<>();
  private final AtomicReference<WorkTable> foreignTable = new AtomicReference<>();

  Trial(TrialSpec spec, TrialProgress progress) {
    this.spec = spec;
    this.folder = new RunFolder(spec.folder());
    this.workload = spec.ycsbWorkload();
    this.progress = progress;
  }

  /**
   * Runs the trial and writes its files.
   *
   * @throws HarnessException if the cluster does not run the settings, or its table is not free
   */
  Summary run() throws HarnessException, IOException, InterruptedException, WorkloadException {
    long start = nowMicros();
    progress.at(Stage.START, 0, "");
    Cluster cluster = startCluster();
    SettingsInForce inForce = SettingsInForce.read(cluster, spec.settings());
    List<String> differences = inForce.differences(spec.settings());
    if (!differences.isEmpty()) {
      throw HarnessException.badNews(
          "the profile %s is not in force: %s", spec.profile(), String.join("; ", differences));
    }
    progress.at(Stage.START, 0.9, "creating the table");
    Recorders.requireFor(spec, cluster.connection());
    SplitPlan plan = WorkloadKeys.plan(workload, spec.regionServers());
    WorkTable table = new WorkTable(cluster.connection(), tableName());
    foreignTable.set(spec.isMini() ? null : table);
    table.create(family(), plan, spec.tableSettings(), tableCoprocessors());
    Manifest manifest = manifest(cluster, inForce, plan, start);
    folder.write(manifest);
    Summary summary = measure(cluster, table);
    folder.write(summary);
    folder.write(manifest.endedAt(nowMicros()));
    progress.at(Stage.STOP, 0, "");
    return summary;
  }

  /**
   * Drops the trial's table if it is on a cluster that is not ours. A MiniCluster is left as it is:
   * it goes with its JVM and its folder, and stopping it in order would only take time. May be
   * called from any thread, more than once.
   */
  void leave() throws IOException {
    WorkTable table = foreignTable.getAndSet(null);
    if (table != null) {
      table.close();
    }
  }

  private Cluster startCluster() throws IOException, HarnessException, InterruptedException {
    if (!spec.isMini()) {
      return RemoteCluster.connect(spec.clusterFolder());
    }
    return MiniCluster.start(
        MiniClusterShape.ofServers(spec.regionServers()),
        startSettings(),
        folder.work().resolve("mini"));
  }

  /** What a cluster of ours is started with: the profile and, on every side alike, the recorder. */
  private SortedMap<String, String> startSettings() {
    SortedMap<String, String> settings = new TreeMap<>(spec.settings());
    switch (spec.recorder()) {
      case OFF -> {}
      case A -> RecorderKeys.addTo(settings, InstallLevel.A);
      case AB -> RecorderKeys.addTo(settings, InstallLevel.AB);
    }
    return settings;
  }

  /** On a cluster that is not ours, level B is switched on for the kit's own table alone. */
  private List<String> tableCoprocessors() {
    return !spec.isMini() && spec.recorder() == RecorderLevel.AB
        ? List.of(RegionRecorder.class.getName())
        : List.of();
  }

  private Summary measure(Cluster cluster, WorkTable table)
      throws IOException, InterruptedException, WorkloadException {
    List<PhaseResult> phases = new ArrayList<>();
    Recorders recorders = Recorders.start(spec, cluster.connection(), tableName(), folder);
    try (HistogramLog histograms =
        new HistogramLog(folder.clientHistograms(), System.currentTimeMillis())) {
      PhaseResult load = runPhase(cluster, Phase.LOAD, workload, histograms);
      phases.add(load);
      if (spec.runPhase() && faults.isEmpty() && load.acknowledged() > 0) {
        phases.add(runPhase(cluster, Phase.RUN, afterLoad(load), histograms));
      }
      if (spec.isMini()) {
        recorders.awaitFirstCompaction(cluster.connection(), tableName(), FIRST_COMPACTION_MILLIS);
      }
    } finally {
      end(recorders);
    }
    writeYcsbText(phases);
    progress.at(Stage.VERIFY, 0, "");
    long expected = phases.stream().mapToLong(PhaseResult::inserted).sum();
    return Summary.of(
        phases, new Summary.Rows(expected, table.countRows()), recorders.activity(), faults);
  }

  /** A server that has gone must not take the client's figures with it. */
  private void end(Recorders recorders) {
    try {
      recorders.close();
    } catch (IOException e) {
      LOG.warn("the recorders could not be drained at the end", e);
      faults.add("the recorders could not be drained at the end: " + e.getMessage());
    }
  }

  private PhaseResult runPhase(
      Cluster cluster, Phase phase, YcsbWorkload phaseWorkload, HistogramLog histograms)
      throws InterruptedException, WorkloadException {
    Properties properties = phaseWorkload.toProperties();
    Measurements.setProperties(properties);
    SeededRandomness randomness =
        new SeededRandomness(phase == Phase.LOAD ? spec.seed() : ~spec.seed());
    CoreWorkload core = new CoreWorkload();
    core.init(properties);
    Driver driver =
        new Driver(
            core,
            (thread, threads) -> core.initThread(properties, thread, threads),
            () -> binding(cluster.connection(), properties),
            randomness);
    try (CallQueueGuard guard = CallQueueGuard.watch(cluster, spec.maxCallQueue(), driver)) {
      PhaseResult result =
          driver.run(
              plan(phase, phaseWorkload),
              NanoClock.SYSTEM,
              new PhaseProgress(phase, histograms, progress));
      guard.reason().ifPresent(faults::add);
      DataIntegrity.fault().ifPresent(faults::add);
      return result;
    }
  }

  private Driver.Plan plan(Phase phase, YcsbWorkload phaseWorkload) {
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
        spec.target() == null
            ? new Schedule.ClosedLoop()
            : new Schedule.ConstantRate(spec.target()),
        limit);
  }

  /** The run phase may only ask for records that are there, also after a load cut short. */
  private YcsbWorkload afterLoad(PhaseResult load) {
    long start = workload.number(YcsbProperty.INSERTSTART, 0);
    return workload.with(
        Map.of(
            YcsbProperty.RECORDCOUNT, Long.toString(start + load.issued()),
            YcsbProperty.INSERTCOUNT, Long.toString(load.issued())));
  }

  private DB binding(Connection connection, Properties properties) {
    Properties named = new Properties();
    named.putAll(properties);
    named.setProperty(YcsbProperty.TABLE.key(), tableName().getNameAsString());
    named.setProperty(YcsbProperty.COLUMNFAMILY.key(), family());
    DB binding = new HBaseBinding(connection);
    binding.setProperties(named);
    return binding;
  }

  private void writeYcsbText(List<PhaseResult> phases) throws IOException {
    PhaseResult measured = phases.get(phases.size() - 1);
    YcsbText.write(measured, folder.summaryText());
    if (phases.size() > 1) {
      YcsbText.write(phases.get(0), folder.loadSummaryText());
    }
  }

  private TableName tableName() {
    return TableName.valueOf(workload.text(YcsbProperty.TABLE, "usertable"));
  }

  private String family() {
    return workload.text(YcsbProperty.COLUMNFAMILY, "cf");
  }

  private Manifest manifest(Cluster cluster, SettingsInForce inForce, SplitPlan plan, long start) {
    KitBuild kit = KitBuild.current();
    return new Manifest(
        spec.command(),
        new Manifest.Versions(
            kit.version(),
            kit.commit(),
            VersionInfo.getVersion(),
            org.apache.hadoop.util.VersionInfo.getVersion(),
            Runtime.version().toString()),
        spec.machine(),
        cluster.description(),
        inForce.byServer().size(),
        spec.profile(),
        spec.scale(),
        spec.settings(),
        inForce.byServer(),
        spec.workload(),
        spec.workloadProperties(),
        spec.runPhase() ? List.of("load", "run") : List.of("load"),
        spec.threads(),
        spec.target(),
        spec.recorder().toString(),
        new Manifest.Table(
            tableName().getNameAsString(),
            family(),
            plan.splits().stream().map(SplitKey::toString).toList(),
            plan.maxOverMean()),
        spec.seed(),
        start,
        0);
  }

  private static long nowMicros() {
    return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.LastWords;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.device.DeviceFidelity;
import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.YcsbText;
import dev.htk.harness.metrics.CollectorName;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.ManifestBuilder;
import dev.htk.harness.run.Observations;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.WalPlacement;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.harness.trial.pair.Rendezvous;
import dev.htk.harness.worker.LocalWorker;
import dev.htk.harness.worker.Worker;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.harness.yarn.YarnWorker;
import dev.htk.harness.ycsb.DistantRpcClient;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.hadoop.hbase.TableName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.WorkloadException;

/**
 * Runs one workload on one cluster under one profile, from an empty table to a summary. Runs once,
 * in its own JVM.
 */
final class Trial {

  private static final Logger LOG = LoggerFactory.getLogger(Trial.class);

  /**
   * Three files of the flush size take ten seconds at stock's lowest throughput, or 20 s if two
   * share it. A load that has filled memstores to their blocking size takes three times as long.
   */
  private static final long FIRST_COMPACTION_MILLIS = 60_000;

  private final TrialSpec spec;
  private final RunFolder folder;
  private final YcsbWorkload workload;
  private final TrialProgress progress;
  private final Rendezvous rendezvous;
  private final AtomicReference<Worker> driving = new AtomicReference<>();
  private final AtomicReference<WorkTable> foreignTable = new AtomicReference<>();
  private final AtomicReference<Cluster> localCluster = new AtomicReference<>();
  private final CompletableFuture<String> lost = new CompletableFuture<>();

  /**
   * @param rendezvous where the trial meets its counterpart, if it has one
   */
  Trial(TrialSpec spec, TrialProgress progress, Rendezvous rendezvous) {
    this.spec = spec;
    this.folder = spec.runFolder();
    this.workload = spec.workload().toYcsb();
    this.progress = progress;
    this.rendezvous = rendezvous;
  }

  /**
   * Runs the trial and writes its files.
   *
   * @throws HarnessException if the cluster does not run the settings, or its table exists
   */
  Summary run() throws HarnessException, IOException, InterruptedException, WorkloadException {
    long start = nowMicros();
    progress.at(Stage.START, 0, "");
    TrialCluster starting = new TrialCluster(spec, this::serverEnded);
    SplitPlan plan = spec.table().plan().plan(workload, spec.cluster().servers());
    Cluster cluster;
    SettingsInForce inForce;
    WorkTable table;
    try (Standstill standstill = standstill()) {
      standstill.watch();
      cluster = starting.start();
      localCluster.set(cluster.kind() == ClusterKind.LOCAL ? cluster : null);
      if (cluster.kind() == ClusterKind.MINI) {
        watch(cluster);
      }
      // Servers may have ended before localCluster was set.
      crashes().forEach(this::endIfNoneIsLeft);
      inForce = starting.requireSettings(cluster);
      progress.at(Stage.START, 0.9, "creating the table");
      Recorders.requireFor(spec, cluster.connection());
      table = table(cluster, plan);
    }
    Manifest manifest = manifest(cluster, inForce, plan, start);
    folder.write(manifest);
    Measured measured = measure(cluster, table, plan.regions());
    folder.write(measured.summary());
    folder.write(
        manifest.with(
            done ->
                done.preparation(measured.played().preparation())
                    .workload(spec.workload().withTarget(measured.played().rate()))
                    .walPlacement(measured.walPlacement())
                    .clients(measured.clients())
                    .end(nowMicros())));
    if (spec.table().reused() != null) {
      // The table stays for the next trial.
      foreignTable.set(null);
    }
    progress.at(Stage.STOP, 0, "");
    return measured.summary();
  }

  /** The outcome of a trial's phases, for its files. */
  private record Measured(
      Summary summary,
      TrialScript.Played played,
      WalPlacement walPlacement,
      List<Manifest.Client> clients) {}

  private Standstill standstill() {
    Path ofMaster = folder.serverLogs().resolve(ServerRole.MASTER.word() + ".log");
    return new Standstill(List.of(ofMaster, folder.log()), progress::say);
  }

  private WorkTable table(Cluster cluster, SplitPlan plan) throws IOException, HarnessException {
    ReusedTable reused = spec.table().reused();
    WorkTable table =
        reused == null
            ? new WorkTable(cluster.connection(), tableName())
            : new WorkTable(cluster.connection(), tableName(), reused.owner());
    foreignTable.set(spec.isStartedByKit() ? null : table);
    table.create(family(), plan, spec.table().settings(), tableCoprocessors());
    return table;
  }

  /**
   * Ends clients on other hosts, and drops the trial's table on a real cluster. Leaves a
   * MiniCluster alone: it disappears with its JVM and folder, and an orderly stop would only take
   * time. Thread-safe; may be called repeatedly. A call waits for another one, since the JVM ends
   * after it.
   */
  synchronized void leave() throws IOException {
    try {
      Worker worker = driving.getAndSet(null);
      if (worker != null) {
        worker.abandon();
      }
    } finally {
      WorkTable table = foreignTable.getAndSet(null);
      if (table != null) {
        table.close();
      }
    }
  }

  private void serverEnded(String report) {
    LOG.error("a server has ended: {}", report);
    endIfNoneIsLeft(report);
  }

  /** Ends the trial when this JVM's last region server has aborted, which nothing else reports. */
  private void watch(Cluster mini) {
    Future<?> unused =
        Executors.newSingleThreadScheduledExecutor(
                BasicThreadFactory.builder().namingPattern("htk-region-servers").daemon().build())
            .scheduleWithFixedDelay(
                () -> {
                  if (mini.lostRole().isPresent()) {
                    lost.complete(
                        "the cluster has no region server left: " + LastWords.of(folder.log()));
                  }
                },
                0,
                1,
                TimeUnit.SECONDS);
  }

  /** Ends the trial only if a role is lost: a run may be about servers that others replace. */
  private void endIfNoneIsLeft(String report) {
    Cluster cluster = localCluster.get();
    if (cluster != null) {
      cluster
          .lostRole()
          .ifPresent(
              role ->
                  lost.complete("the cluster has no %s left: %s".formatted(role.word(), report)));
    }
  }

  /**
   * Completes, on any thread, when the cluster can serve no more; the client would only retry until
   * its retries are used up. The value tells which server ended, how, and the end of its log.
   */
  CompletableFuture<String> clusterLost() {
    return lost;
  }

  /** Returns the local cluster's servers that have ended by themselves so far. */
  List<String> crashes() {
    Cluster cluster = localCluster.get();
    return cluster == null ? List.of() : cluster.crashes();
  }

  /** Stops the servers of a local cluster in order, if the trial has one. */
  void stop() throws IOException {
    Cluster cluster = localCluster.getAndSet(null);
    if (cluster != null) {
      cluster.close();
    }
  }

  /** Loads level B for the kit's own table alone on a real cluster. */
  private List<String> tableCoprocessors() {
    return !spec.isStartedByKit() && spec.recorder() == RecorderLevel.AB
        ? List.of(RegionRecorder.class.getName())
        : List.of();
  }

  private Measured measure(Cluster cluster, WorkTable table, int regions)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    TrialScript script = TrialScript.of(spec, rendezvous);
    YcsbWorkload ofTable = workload.with(tableProperties());
    try (RunWatch watch = new RunWatch(spec, cluster, tableName());
        WalProof proof = WalProof.start(spec, cluster)) {
      PhaseRunner runner;
      TrialScript.Played played;
      WalPlacement walPlacement;
      try (HistogramLog histograms =
              new HistogramLog(folder.clientHistograms(), System.currentTimeMillis());
          Worker worker = worker(cluster, ofTable)) {
        driving.set(worker);
        runner =
            new PhaseRunner(spec, ofTable, cluster, worker, histograms, progress, watch.meter());
        played = script.play(runner);
        walPlacement = proof.placement();
        if (spec.isStartedByKit() && !script.isPaired()) {
          watch
              .recorders()
              .awaitFirstCompaction(cluster.connection(), tableName(), FIRST_COMPACTION_MILLIS);
        }
      } finally {
        driving.set(null);
        watch.leaveServers();
      }
      List<String> faults = new ArrayList<>(runner.faults());
      proof.fault(walPlacement).ifPresent(faults::add);
      faults.addAll(watch.faults());
      List<PhaseResult> phases = played.phases();
      writeYcsbText(phases);
      leaveDevices(cluster);
      progress.at(Stage.VERIFY, 0, "");
      Summary.Rows rows = new Summary.Rows(runner.inserted(), table.countRows());
      cluster.crashes().forEach(report -> faults.add("a server has ended by itself: " + report));
      Observations observations = watch.observations(phases, runner, rows, regions);
      Summary summary =
          script.isPaired()
              ? Summary.ofPair(phases, rows, observations, faults)
              : Summary.of(phases, rows, observations, faults);
      return new Measured(
          summary.with(runner.slowOperations(), runner.withinRun()),
          played,
          walPlacement,
          runner.worker().clients());
    }
  }

  /** Connects to the servers: from this JVM, or from clients on the cluster's YARN. */
  private Worker worker(Cluster cluster, YcsbWorkload ofTable)
      throws IOException, InterruptedException, HarnessException {
    if (spec.yarn() != null) {
      return YarnWorker.open(
          spec.yarn(), spec.drive(), cluster.connection(), spec.cluster().configuration(), folder);
    }
    return LocalWorker.open(
        spec.drive(),
        ofTable,
        DistantRpcClient.in(
            cluster.connection().getConfiguration(), spec.cluster().server().roundTripMicros()),
        folder.slowOperations());
  }

  /** Records what the modelled devices delivered, and lifts their limits: measuring is over. */
  private void leaveDevices(Cluster cluster) throws IOException {
    List<DeviceFidelity> devices = cluster.devices();
    if (!devices.isEmpty()) {
      folder.write(DeviceFidelity.FILE, devices);
      cluster.liftDevices();
    }
  }

  private void writeYcsbText(List<PhaseResult> phases) throws IOException {
    PhaseResult measured = phases.get(phases.size() - 1);
    YcsbText.write(measured, folder.summaryText());
    if (phases.size() > 1) {
      YcsbText.write(phases.get(0), folder.loadSummaryText());
    }
  }

  private Map<YcsbProperty, String> tableProperties() {
    return Map.of(
        YcsbProperty.TABLE, tableName().getNameAsString(), YcsbProperty.COLUMNFAMILY, family());
  }

  private TableName tableName() {
    return TableName.valueOf(workload.text(YcsbProperty.TABLE, "usertable"));
  }

  private String family() {
    return workload.text(YcsbProperty.COLUMNFAMILY, "cf");
  }

  private List<String> emulatedHardware() throws HarnessException, IOException {
    if (spec.machine().get(Manifest.MODELLED) instanceof String modelled) {
      return List.of(modelled);
    }
    return spec.cluster().storage().isEmpty()
        ? List.of()
        : StorageLayout.of(spec.cluster().storage())
            .usableBelow(spec.folder())
            .emulated(spec.folder());
  }

  private Manifest manifest(Cluster cluster, SettingsInForce inForce, SplitPlan plan, long start)
      throws HarnessException, IOException {
    KitBuild kit = KitBuild.current();
    ServerHome home = TrialCluster.home(spec.cluster().server());
    return ManifestBuilder.builder()
        .command(spec.command())
        .versions(
            new Manifest.Versions(
                kit.version(),
                kit.commit(),
                cluster.kind() == ClusterKind.REMOTE ? cluster.version() : home.hbase(),
                home.hadoop(),
                home.javaVersion()))
        .machine(spec.machine())
        .cluster(cluster.description())
        .regionServers(inForce.byServer().size())
        .profile(spec.profile())
        .settingsInForce(inForce.byServer())
        .workload(spec.workload())
        .drive(spec.drive())
        .storage(spec.cluster().storage())
        .emulatedHardware(emulatedHardware())
        .recorder(spec.recorder())
        .table(
            new Manifest.Table(
                tableName().getNameAsString(),
                family(),
                plan.splits().stream().map(SplitKey::toString).toList(),
                plan.maxOverMean()))
        .seed(spec.seed())
        .start(start)
        .notes(spec.notes())
        .clients(List.of())
        .software(spec.cluster().server().installed().isOwn() ? null : home.recorded())
        .collector(CollectorName.of(cluster).orElse(null))
        .build();
  }

  private static long nowMicros() {
    return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest;

import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.AppliedProfile;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.WorkloadSpec;
import dev.htk.harness.selftest.fault.Sizes;
import dev.htk.harness.trial.ForkedTrial;
import dev.htk.harness.trial.TrialProgress;
import dev.htk.harness.trial.TrialSpec;
import dev.htk.harness.trial.TrialSpecBuilder;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The steady load of one run: updates of a few rows at a fixed rate in open loop, from its own JVM,
 * recorded like any run.
 */
final class Load implements AutoCloseable {

  static final String TABLE = "selftest";

  /** Keeps operations from this time up, to show those that waited behind slow ones. */
  private static final long KEPT_MICROS = 20_000;

  /** Enough for all operations that wait while a server stands still for a second. */
  private static final int THREADS = 160;

  private static final int RATE = 200;
  private static final int ROWS = 1600;
  private static final int REGIONS_PER_SERVER = 4;
  private static final int VALUE_BYTES = 300;
  private static final long START_LIMIT_SECONDS = 120;
  private static final long FOREVER = Integer.MAX_VALUE;

  private final RunFolder folder;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final CompletableFuture<ProcessHandle> process = new CompletableFuture<>();
  private final CountDownLatch running = new CountDownLatch(1);
  private final Future<Summary> end;

  private Load(TrialSpec spec) {
    this.folder = new RunFolder(spec.folder());
    this.end = thread.submit(() -> new ForkedTrial(spec).run(new Watch()));
  }

  /** Starts the load's JVM, which first loads the table. */
  static Load start(SelfTestRequest request, Path configuration, Timetable timetable, long seed)
      throws HarnessException, IOException {
    RunFolder folder =
        new RunFolder(request.folder().toAbsolutePath().resolve(Phrase.of("seed-%d", seed)));
    folder.create();
    return new Load(spec(request, folder, configuration, timetable.whole(), seed));
  }

  private static TrialSpec spec(
      SelfTestRequest request, RunFolder folder, Path configuration, Duration length, long seed)
      throws HarnessException {
    YcsbWorkload workload =
        YcsbWorkload.load(
            "a",
            Map.ofEntries(
                Map.entry("table", TABLE),
                Map.entry("recordcount", Integer.toString(ROWS)),
                Map.entry("operationcount", Long.toString(RATE * length.toSeconds())),
                Map.entry("threadcount", Integer.toString(THREADS)),
                Map.entry("fieldcount", "1"),
                Map.entry("fieldlength", Integer.toString(VALUE_BYTES)),
                Map.entry("readproportion", "0"),
                Map.entry("updateproportion", "1"),
                Map.entry("requestdistribution", "uniform")));
    return TrialSpecBuilder.builder()
        .folder(folder.path())
        .command(request.command())
        .cluster(
            new ClusterSpec(
                ClusterKind.REMOTE,
                configuration,
                SelfTestCluster.REGION_SERVERS,
                List.of(),
                true,
                FOREVER,
                ClusterSpec.Server.REMOTE))
        .profile(new AppliedProfile("self-test", 1, new TreeMap<>()))
        .machine(Map.of())
        .workload(
            new WorkloadSpec(
                workload.name(),
                new TreeMap<>(workload.properties()),
                WorkloadSpec.LOAD_AND_RUN,
                THREADS,
                (double) RATE))
        .drive(
            DriveSpec.PLAIN.with(
                drive ->
                    drive
                        .tailThresholdMicros(KEPT_MICROS)
                        .warmUp("10s")
                        .maxDrainSeconds(0)
                        .loadTarget(0.0)))
        .table(
            new TrialSpec.Table(
                new TablePlan(TablePlan.Kind.PER_SERVER, REGIONS_PER_SERVER),
                Sizes.ofTable(),
                null))
        .seed(seed)
        .recorder(RecorderLevel.AB)
        .notes(List.of("faults were injected into this run: see truth.jsonl beside its folder"))
        .build();
  }

  private final class Watch implements TrialProgress {

    @Override
    public void started(ProcessHandle handle) {
      process.complete(handle);
    }

    @Override
    public void at(Stage stage, double fraction, String detail) {
      if (stage == Stage.RUN) {
        running.countDown();
      }
    }
  }

  RunFolder folder() {
    return folder;
  }

  /** Returns the JVM that writes. */
  ProcessHandle process() {
    return process.join();
  }

  /** Returns whether it still writes, or has not begun yet. */
  boolean isOn() {
    return !end.isDone();
  }

  /**
   * Waits until the measured operations have begun.
   *
   * @throws HarnessException if they do not begin
   */
  void awaitRunning() throws HarnessException, IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_LIMIT_SECONDS);
    while (!running.await(1, TimeUnit.SECONDS)) {
      if (end.isDone()) {
        Summary ended = await();
        throw HarnessException.failed(
            null, "the load ended before it ran: %s", String.join("; ", ended.reasons()));
      }
      if (System.nanoTime() > deadline) {
        throw HarnessException.failed(
            null, "the load did not begin within %d s: see %s", START_LIMIT_SECONDS, folder.log());
      }
    }
  }

  /** Waits for the end of the load. */
  Summary await() throws HarnessException, IOException, InterruptedException {
    try {
      return end.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof HarnessException expected) {
        throw HarnessException.failed(expected, "the load failed: %s", expected.getMessage());
      }
      throw new IOException("the load failed: " + e.getCause().getMessage(), e.getCause());
    }
  }

  /** Ends the load's JVM at once, if it exists. */
  void kill() {
    ProcessHandle handle = process.getNow(null);
    if (handle != null) {
      handle.destroyForcibly();
    }
  }

  @Override
  public void close() {
    if (isOn()) {
      kill();
    }
    thread.shutdown();
  }
}

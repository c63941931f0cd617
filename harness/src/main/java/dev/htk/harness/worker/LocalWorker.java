// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.worker;

import dev.htk.harness.driver.DataIntegrity;
import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.IntervalListeners;
import dev.htk.harness.driver.NanoClock;
import dev.htk.harness.driver.SeededRandomness;
import dev.htk.harness.driver.SlowOperationSink;
import dev.htk.harness.driver.schedule.Share;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.phase.SlowOperationCounts;
import dev.htk.harness.slow.RegionLookup;
import dev.htk.harness.slow.SlowOperationLog;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.harness.ycsb.HBaseClient;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Drives from this JVM: all of a phase, or one client's share of it. */
public final class LocalWorker implements Worker {

  private final DriveSpec drive;
  private final HBaseClient client;
  private final Path slowOperations;
  private final KeyShare keys;
  private final Driver.StartLine line;
  private Work work;

  private LocalWorker(
      DriveSpec drive,
      HBaseClient client,
      Path slowOperations,
      KeyShare keys,
      Driver.StartLine line) {
    this.drive = drive;
    this.client = client;
    this.slowOperations = slowOperations;
    this.keys = keys;
    this.line = line;
  }

  /**
   * Connects to the servers that hold a workload's table.
   *
   * @param slowOperations the file to which slow operations are added
   */
  public static LocalWorker open(
      DriveSpec drive, YcsbWorkload workload, Configuration configuration, Path slowOperations)
      throws IOException, InterruptedException {
    return openShare(drive, workload, configuration, slowOperations, KeyShare.ALL, () -> {});
  }

  /**
   * Connects like {@link #open}, to drive one client's share.
   *
   * @param line where the clients wait for each other
   */
  public static LocalWorker openShare(
      DriveSpec drive,
      YcsbWorkload workload,
      Configuration configuration,
      Path slowOperations,
      KeyShare keys,
      Driver.StartLine line)
      throws IOException, InterruptedException {
    HBaseClient client = HBaseClient.open(drive.decidedFor(workload), configuration);
    try {
      client.warmUpConnections(workload);
    } catch (IOException | InterruptedException | RuntimeException e) {
      client.close();
      throw e;
    }
    return new LocalWorker(drive, client, slowOperations, keys, line);
  }

  /** A workload and its YCSB object, whose counters continue from one drive to the next. */
  private record Work(YcsbWorkload workload, Properties properties, CoreWorkload core) {

    static Work of(YcsbWorkload workload, KeyShare keys) throws WorkloadException {
      Properties properties = workload.toProperties();
      Measurements.setProperties(properties);
      CoreWorkload core = new SharedKeys(keys, workload.number(YcsbProperty.INSERTSTART, 0));
      core.init(properties);
      return new Work(workload, properties, core);
    }
  }

  /** YCSB's workload with this client's rows. */
  private static final class SharedKeys extends CoreWorkload {

    private final KeyShare keys;
    private final long start;

    SharedKeys(KeyShare keys, long start) {
      this.keys = keys;
      this.start = start;
    }

    @Override
    protected String buildKeyName(long number) {
      return super.buildKeyName(start + keys.row(number - start));
    }
  }

  @Override
  public Worker.Job prepare(Drive drive) throws IOException, WorkloadException {
    if (work == null || !work.workload().equals(drive.workload())) {
      work = Work.of(drive.workload(), keys);
    }
    SlowOperationLog slow = drive.kept() ? slowOperationLog(drive.plan(), drive.workload()) : null;
    Share share = keys.share();
    Driver driver =
        new Driver(
            work.core(),
            work.properties(),
            client.clients(drive.workload(), drive.plan().phase()),
            slow == null ? SlowOperationSink.NONE : slow,
            new SeededRandomness(drive.seed(), share));
    return new LocalJob(driver, of(drive.plan(), share), slow);
  }

  private static Driver.Plan of(Driver.Plan whole, Share share) {
    return new Driver.Plan(
        whole.phase(),
        share.count(whole.operations()),
        (int) share.count(whole.threads()),
        share.of(whole.schedule()),
        whole.maxSeconds(),
        whole.stopAtFailure());
  }

  /**
   * Opens the log of a phase. Its threshold follows the operations of all clients, because one of
   * them may have the whole tail.
   */
  private SlowOperationLog slowOperationLog(Driver.Plan whole, YcsbWorkload workload)
      throws IOException {
    RegionLookup regions = client.regions(workload);
    String phase = whole.phase().name().toLowerCase(Locale.ROOT);
    Long threshold = drive.tailThresholdMicros();
    boolean hasPairs =
        whole.phase() == Phase.RUN
            && workload.proportion(YcsbProperty.READMODIFYWRITEPROPORTION) > 0;
    // The read and the update of a read-modify-write are calls of their own.
    long calls = (hasPairs ? 2 : 1) * whole.mostOperations(keys.share().of());
    return threshold == null
        ? SlowOperationLog.following(slowOperations, phase, calls, regions)
        : SlowOperationLog.above(slowOperations, phase, threshold, regions);
  }

  /**
   * @param slow null if slow operations are not kept
   */
  private final class LocalJob implements Worker.Job {

    private final Driver driver;
    private final Driver.Plan plan;
    private final SlowOperationLog slow;

    LocalJob(Driver driver, Driver.Plan plan, SlowOperationLog slow) {
      this.driver = driver;
      this.plan = plan;
      this.slow = slow;
    }

    @Override
    public void stop(String reason) {
      driver.stop(reason);
    }

    @Override
    public Driven run(IntervalListener seconds, IntervalListener shown)
        throws IOException, InterruptedException, WorkloadException {
      PhaseResult result;
      try (SlowOperationLog unused = slow) {
        result =
            driver.run(
                plan, NanoClock.SYSTEM, new IntervalListeners(List.of(seconds, shown)), line);
      }
      SlowOperationCounts counts = slow == null ? null : slow.counts();
      long rows = plan.phase() == Phase.LOAD ? result.issued() : 0;
      return new Driven(result, rows, counts, null, DataIntegrity.fault().stream().toList());
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}

package dev.htk.benchmark;

import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.NanoClock;
import dev.htk.harness.driver.PhaseResult;
import dev.htk.harness.driver.SeededRandomness;
import dev.htk.harness.driver.SlowOperations;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.run.HistogramLog;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.harness.ycsb.HBaseClient;
import dev.htk.tuning.profile.Phase;
import java.util.Locale;
import java.util.Properties;
import site.ycsb.workloads.CoreWorkload;

/**
 * A phase by the kit's driver through one of its clients for HBase, with what a trial records of
 * the operations: the interval log of histograms and the slow operations.
 *
 * @param core the workload's, at its beginning
 * @param histograms somebody else's
 * @param slowOperations somebody else's
 */
record KitHBaseLoop(
    HBaseClient client,
    YcsbWorkload workload,
    CoreWorkload core,
    Phase phase,
    int threads,
    HistogramLog histograms,
    SlowOperations slowOperations)
    implements Loop {

  @Override
  public void execute(int operations) throws Exception {
    Properties properties = workload.toProperties();
    Driver driver =
        new Driver(
            core,
            (thread, all) -> core.initThread(properties, thread, all),
            client.clients(workload, phase),
            slowOperations,
            new SeededRandomness(1));
    PhaseResult result =
        driver.run(
            new Driver.Plan(phase, operations, threads, new Schedule.ClosedLoop(), 0),
            NanoClock.SYSTEM,
            new Intervals(histograms));
    if (result.acknowledged() != operations) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "%d of %d operations were acknowledged: %s",
              result.acknowledged(),
              operations,
              result.operations()));
    }
  }

  private record Intervals(HistogramLog histograms) implements IntervalListener {

    @Override
    public void interval(Interval interval) {
      histograms.append(interval);
    }

    @Override
    public void progress(long acknowledged, long operations) {
      // A trial's bar.
    }
  }
}

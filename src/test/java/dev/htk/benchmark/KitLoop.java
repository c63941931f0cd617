package dev.htk.benchmark;

import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.NanoClock;
import dev.htk.harness.driver.PhaseResult;
import dev.htk.harness.driver.SeededRandomness;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.tuning.profile.Phase;
import java.util.Properties;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/** The kit's driver, put together as a trial does it. */
final class KitLoop implements Loop {

  private static final IntervalListener NOBODY =
      new IntervalListener() {
        @Override
        public void interval(Interval interval) {}

        @Override
        public void progress(long acknowledged, long operations) {}
      };

  private final Workload workload;
  private final SeededRandomness randomness;
  private final Phase phase;
  private final int threads;
  private final Properties properties;

  KitLoop(
      Workload workload,
      SeededRandomness randomness,
      Phase phase,
      int threads,
      Properties properties) {
    this.workload = workload;
    this.randomness = randomness;
    this.phase = phase;
    this.threads = threads;
    this.properties = properties;
  }

  @Override
  public void execute(int operations) throws InterruptedException, WorkloadException {
    Driver driver =
        new Driver(
            workload,
            (thread, all) -> workload.initThread(properties, thread, all),
            NoOpBinding::new,
            randomness);
    PhaseResult result =
        driver.run(
            new Driver.Plan(phase, operations, threads, new Schedule.ClosedLoop(), 0),
            NanoClock.SYSTEM,
            NOBODY);
    if (result.acknowledged() != operations) {
      throw new IllegalStateException("the driver acknowledged " + result.acknowledged());
    }
  }
}

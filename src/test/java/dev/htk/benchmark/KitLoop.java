// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.harness.driver.Clients;
import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.NanoClock;
import dev.htk.harness.driver.SeededRandomness;
import dev.htk.harness.driver.SlowOperationSink;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.profile.Phase;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Consumer;
import site.ycsb.workloads.CoreWorkload;

/**
 * The kit's driver, put together as a trial does it.
 *
 * @param workload initialised, at its beginning
 * @param slowOperations receives the slow operations; belongs to the caller
 * @param intervals receives the latencies of about each second
 */
record KitLoop(
    CoreWorkload workload,
    Properties properties,
    Phase phase,
    int threads,
    Clients clients,
    SlowOperationSink slowOperations,
    Consumer<IntervalListener.Interval> intervals)
    implements Loop {

  @Override
  public void execute(int operations) throws Exception {
    Driver driver =
        new Driver(workload, properties, clients, slowOperations, new SeededRandomness(1));
    PhaseResult result =
        driver.run(
            new Driver.Plan(phase, operations, threads, new Schedule.ClosedLoop(), 0, false),
            NanoClock.SYSTEM,
            new Listener(intervals));
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

  private record Listener(Consumer<Interval> intervals) implements IntervalListener {

    @Override
    public void interval(Interval interval) {
      intervals.accept(interval);
    }
  }
}

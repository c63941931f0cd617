// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.rate.FoundMaximum;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.harness.trial.search.MaximumSearch;
import java.io.IOException;
import java.util.List;
import site.ycsb.WorkloadException;

/**
 * An ordinary trial with a search for the highest sustained rate in place of its run phase. The
 * search's steps have their own file, and are no phase.
 */
final class SearchScript extends OrdinaryScript {

  SearchScript(TrialSpec spec) {
    super(spec);
  }

  @Override
  List<PhaseResult> measure(PhaseRunner runner)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    FoundMaximum found =
        new MaximumSearch(
                spec.search(),
                (number, rate, seconds) -> step(runner, number, rate, seconds),
                step -> runner.say(step.line()))
            .run();
    spec.runFolder().write(FoundMaximum.FILE, found);
    if (found.maximum() == 0) {
      runner.addFault(found.line());
    }
    return List.of();
  }

  /** Runs a step after the flushes and compactions that the previous step has left behind. */
  private PhaseResult step(PhaseRunner runner, int number, Double rate, int seconds)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    if (number > 1) {
      Manifest.Drain unused = runner.drain();
    }
    // Limits a closed loop that ends by time.
    double offered = rate == null ? Driver.MAX_CLIENT_RATE : rate;
    long operations = (long) Math.max(1, offered * seconds);
    long seed = ~spec.seed() + number;
    Schedule schedule = Schedule.of(spec.drive().schedule(), rate, seed);
    return runner.drive(Stage.RUN, runner.plan(operations, schedule, seconds), seed, List.of());
  }
}

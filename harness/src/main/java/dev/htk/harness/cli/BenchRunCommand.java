// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchPlanner;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.compare.ResultTable;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import dev.htk.harness.study.Runner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk bench run}: runs the load phase and the run phase. */
@Command(
    name = "run",
    description =
        "Loads records into a fresh table, runs the workload's operations on them, counts the rows,"
            + " and drops the table.",
    footer = {
      "",
      "Example:",
      "  htk bench run --workload b --records 20000 --operations 50000 --profile ssd-tuned"
    })
final class BenchRunCommand extends HtkCommand {

  @Mixin private BenchOptions options;
  @Mixin private LiveOption live;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    return run(options, live, true);
  }

  /** Runs one trial and prints its table. */
  static int run(BenchOptions options, LiveOption live, boolean runPhase)
      throws HarnessException, IOException, InterruptedException {
    BenchPlan plan = BenchPlanner.plan(options.request(runPhase), List.of(options.profile()));
    Path folder = options.out((runPhase ? "run-" : "load-") + plan.profiles().get(0).name());
    plan.requireRoom(folder);
    try (Terminal terminal = live.open(plan, folder)) {
      String profile = plan.profiles().get(0).name();
      PlannedTrial planned = PlannedTrial.of(plan, profile, folder, plan.givenTargets());
      Side.Trial trial = new Runner(terminal).run(planned);
      int exitCode =
          terminal.result(
              options.format().render(() -> ResultTable.of(trial), trial.summary()),
              folder,
              trial.summary().reasons());
      Terminal.warn(trial.summary().warnings());
      return exitCode;
    }
  }
}

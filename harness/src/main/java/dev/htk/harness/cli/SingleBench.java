package dev.htk.harness.cli;

import dev.htk.harness.bench.Bench;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchPlanner;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.Position;
import dev.htk.harness.compare.ResultTable;
import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs one trial and prints its table, for the load and the run command. */
final class SingleBench {

  private SingleBench() {}

  static int run(BenchOptions options, boolean runPhase)
      throws HarnessException, IOException, InterruptedException {
    BenchPlan plan = BenchPlanner.plan(options.request(runPhase), List.of(options.profile()));
    Path folder = options.out((runPhase ? "run-" : "load-") + plan.profiles().get(0).name());
    try (Terminal terminal = Terminal.open(plan)) {
      String profile = plan.profiles().get(0).name();
      PlannedTrial planned = PlannedTrial.of(plan, profile, folder, plan.givenTargets());
      Side.Trial trial = new Bench(terminal).run(planned, Position.among(1, 1));
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

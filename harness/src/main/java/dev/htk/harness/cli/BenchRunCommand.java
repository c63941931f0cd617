package dev.htk.harness.cli;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk bench run}: runs the load phase and the run phase. */
@Command(
    name = "run",
    description =
        "Loads records into a fresh table, runs the workload's operations on them, counts the rows,"
            + " and drops the table.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  htk bench run --workload b --records 20000 --operations 50000 --profile ssd-tuned"
    })
final class BenchRunCommand implements Callable<Integer> {

  @Mixin private BenchOptions options;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    return SingleBench.run(options, true);
  }
}

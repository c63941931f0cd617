// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Commands;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htk bench}: measures a workload on a cluster under a profile. */
@Command(
    name = "bench",
    description = "Measures a workload on a cluster under a profile.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk bench load --records 20000 --threads 4 --profile stock"})
@Commands({
  BenchCommand.BenchLoadCommand.class,
  BenchRunCommand.class,
  BenchCompareCommand.class,
  BenchFindmaxCommand.class,
  BenchAblationCommand.class,
  BenchExperimentCommand.class
})
final class BenchCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "give one of load, run, compare, findmax, ablation and experiment, such as 'htk bench load'");
  }

  /** {@code htk bench load}: runs the load phase. */
  @Command(
      name = "load",
      description = "Loads records into a fresh table, counts them, and drops the table.",
      footer = {
        "",
        "Example:",
        "  htk bench load --records 20000 --threads 4 --profile ssd-tuned",
        "  htk bench load --cluster /etc/hbase/conf --target 500 --records 100000",
        "  htk bench load --cluster /etc/hbase/conf --target 40000 --threads 64 --on yarn --clients 8"
      })
  static final class BenchLoadCommand extends HtkCommand {

    @Mixin private BenchOptions options;
    @Mixin private LiveOption live;

    @Override
    public Integer call() throws HarnessException, IOException, InterruptedException {
      return BenchRunCommand.run(options, live, false);
    }
  }
}

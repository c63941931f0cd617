// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htk bench}: measures a workload on a cluster under a profile. */
@Command(
    name = "bench",
    description = "Measures a workload on a cluster under a profile.",
    mixinStandardHelpOptions = true,
    subcommands = {
      BenchLoadCommand.class,
      BenchRunCommand.class,
      BenchCompareCommand.class,
      BenchFindmaxCommand.class,
      BenchAblationCommand.class,
      BenchExperimentCommand.class
    },
    footer = {"", "Example:", "  htk bench load --records 20000 --threads 4 --profile stock"})
final class BenchCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "give one of load, run, compare, findmax, ablation and experiment, such as 'htk bench load'");
  }
}

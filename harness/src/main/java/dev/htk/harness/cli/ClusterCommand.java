package dev.htk.harness.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htk cluster}: starts clusters on this host to experiment with. */
@Command(
    name = "cluster",
    description = "Starts clusters on this host, to try things on.",
    mixinStandardHelpOptions = true,
    subcommands = ClusterStartCommand.class)
final class ClusterCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "give a command, such as 'htk cluster start', or --help");
  }
}

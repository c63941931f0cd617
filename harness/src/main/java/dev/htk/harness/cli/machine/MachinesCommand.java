package dev.htk.harness.cli.machine;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htk machines}: shows the servers that the kit knows by name. */
@Command(
    name = "machines",
    description = "Shows the kinds of servers that profiles can be worked out for by name.",
    mixinStandardHelpOptions = true,
    subcommands = {MachinesListCommand.class, MachinesShowCommand.class},
    footer = {"", "Example:", "  htk machines list", "  htk profile show ssd-tuned --as ssd-node"})
public final class MachinesCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "give a command, such as 'htk machines list', or --help");
  }
}

package dev.htk.harness.cli.device;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htk devices}: shows the storage devices that volumes can be modelled on. */
@Command(
    name = "devices",
    description = "Shows the storage devices that the volumes of a cluster can be modelled on.",
    mixinStandardHelpOptions = true,
    subcommands = {
      DevicesListCommand.class,
      DevicesShowCommand.class,
      DevicesCalibrateCommand.class
    },
    footer = {"", "Example:", "  htk devices list", "  htk devices calibrate hdd-7200"})
public final class DevicesCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "give a command, such as 'htk devices list', or --help");
  }
}

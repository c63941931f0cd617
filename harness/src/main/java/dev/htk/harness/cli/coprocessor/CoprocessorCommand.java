package dev.htk.harness.cli.coprocessor;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htk coprocessor}: manages the stall recorder in region servers. */
@Command(
    name = "coprocessor",
    description = "Puts the stall recorder into region servers, and takes it out again.",
    mixinStandardHelpOptions = true,
    subcommands = {
      CoprocessorInstallCommand.class,
      CoprocessorRemoveCommand.class,
      CoprocessorSourcesCommand.class
    },
    footer = {"", "Example:", "  htk coprocessor install --site /etc/hbase/conf/hbase-site.xml"})
public final class CoprocessorCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "give one of its commands, such as 'htk coprocessor install'");
  }
}

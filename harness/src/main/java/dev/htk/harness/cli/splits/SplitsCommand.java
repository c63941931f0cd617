package dev.htk.harness.cli.splits;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htk splits}: plans, creates and audits the regions of a table. */
@Command(
    name = "splits",
    description =
        "Plans the regions of a table from the way its row keys are distributed, and says how wrong"
            + " the plan can be.",
    mixinStandardHelpOptions = true,
    subcommands = {SplitsPlanCommand.class, SplitsCreateCommand.class, SplitsAuditCommand.class},
    footer = {
      "",
      "Example:",
      "  htk splits plan --servers 10 --keys ycsb-hashed:records=1000000",
    })
public final class SplitsCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "give one of its commands, such as 'htk splits plan'");
  }
}

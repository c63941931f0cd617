package dev.htk.harness.cli.profile;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code htk profile}: shows, checks and applies sets of HBase settings. */
@Command(
    name = "profile",
    description = "Shows, checks and applies sets of HBase settings, each value with its reason.",
    mixinStandardHelpOptions = true,
    subcommands = {
      ProfileListCommand.class,
      ProfileShowCommand.class,
      ProfileExplainCommand.class,
      ProfileLintCommand.class,
      ProfileDiffCommand.class,
      ProfileApplyCommand.class,
      ProfileRollbackCommand.class,
      ProfileVerifyCommand.class
    },
    footer = {"", "Example:", "  htk profile show ssd-tuned --heap 32g --cores 16 --disks 6"})
public final class ProfileCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "give one of its commands, such as 'htk profile list'");
  }
}

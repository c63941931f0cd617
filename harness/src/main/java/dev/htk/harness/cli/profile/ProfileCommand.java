// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.CommandGroup;
import picocli.CommandLine.Command;

/** {@code htk profile}: shows, checks and applies sets of HBase settings. */
@Command(
    name = "profile",
    description = "Shows, checks and applies sets of HBase settings, each value with its reason.",
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
    footer = {"", "Example:", "  htk profile show ssd-tuned --heap 31g --cores 16 --disks 6"})
public final class ProfileCommand extends CommandGroup {}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.CommandGroup;
import picocli.CommandLine.Command;

/** {@code htk splits}: plans, checks, creates and audits the regions of a table. */
@Command(
    name = "splits",
    description =
        "Plans the regions of a table from the way its row keys are distributed, and says how wrong"
            + " the plan can be.",
    subcommands = {
      SplitsPlanCommand.class,
      SplitsCheckCommand.class,
      SplitsCreateCommand.class,
      SplitsAuditCommand.class
    },
    footer = {
      "",
      "Example:",
      "  htk splits plan --servers 10 --keys ycsb-hashed:records=1000000",
    })
public final class SplitsCommand extends CommandGroup {}

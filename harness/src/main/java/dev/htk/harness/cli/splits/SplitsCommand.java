// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.CommandGroup;
import dev.htk.harness.cli.kit.Commands;
import picocli.CommandLine.Command;

/** {@code htk splits}: plans, checks, creates and audits the regions of a table. */
@Command(
    name = "splits",
    description =
        "Plans the regions of a table from the way its row keys are distributed, and says how wrong"
            + " the plan can be.",
    footer = {
      "",
      "Example:",
      "  htk splits plan --servers 10 --keys ycsb-hashed:records=1000000",
    })
@Commands({
  SplitsPlanCommand.class,
  SplitsCheckCommand.class,
  SplitsCreateCommand.class,
  SplitsAuditCommand.class
})
public final class SplitsCommand extends CommandGroup {}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.machine;

import dev.htk.harness.cli.kit.CommandGroup;
import picocli.CommandLine.Command;

/** {@code htk machines}: shows the servers that the kit knows by name. */
@Command(
    name = "machines",
    description = "Shows the kinds of servers that profiles can be worked out for by name.",
    subcommands = {MachinesListCommand.class, MachinesShowCommand.class},
    footer = {"", "Example:", "  htk machines list", "  htk profile show ssd-tuned --as ssd-node"})
public final class MachinesCommand extends CommandGroup {}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.machine;

import dev.htk.harness.cli.kit.CommandGroup;
import dev.htk.harness.cli.kit.Commands;
import dev.htk.harness.cli.kit.ListCommand;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.MachineLibrary;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code htk machines}: shows the servers that the kit knows by name. */
@Command(
    name = "machines",
    description = "Shows the kinds of servers that profiles can be worked out for by name.",
    footer = {"", "Example:", "  htk machines list", "  htk profile show ssd-tuned --as ssd-node"})
@Commands({MachinesCommand.MachinesListCommand.class, MachinesShowCommand.class})
public final class MachinesCommand extends CommandGroup {

  /** {@code htk machines list}: lists the shipped machines. */
  @Command(
      name = "list",
      description = "Lists the machines that the kit ships, and what kind of server each is.",
      footer = {"", "Example:", "  htk machines list"})
  static final class MachinesListCommand extends ListCommand {

    @Override
    protected Stream<Shipped> shipped() {
      MachineLibrary library = new MachineLibrary(new DeviceLibrary()::kind);
      return library.names().stream()
          .map(library::load)
          .map(machine -> new Shipped(machine.name(), machine.summary()));
    }
  }
}

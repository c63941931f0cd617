// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.device;

import dev.htk.harness.cli.kit.CommandGroup;
import dev.htk.harness.cli.kit.Commands;
import dev.htk.harness.cli.kit.ListCommand;
import dev.htk.tuning.device.DeviceLibrary;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code htk devices}: shows the storage devices that volumes can be modelled on. */
@Command(
    name = "devices",
    description = "Shows the storage devices that the volumes of a cluster can be modelled on.",
    footer = {"", "Example:", "  htk devices list", "  htk devices calibrate hdd-7200"})
@Commands({
  DevicesCommand.DevicesListCommand.class,
  DevicesShowCommand.class,
  DevicesCalibrateCommand.class
})
public final class DevicesCommand extends CommandGroup {

  /** {@code htk devices list}: lists the shipped devices. */
  @Command(
      name = "list",
      description = "Lists the devices that the kit ships, and what each is.",
      footer = {"", "Example:", "  htk devices list"})
  static final class DevicesListCommand extends ListCommand {

    @Override
    protected Stream<Shipped> shipped() {
      DeviceLibrary library = new DeviceLibrary();
      return library.names().stream()
          .map(library::load)
          .map(device -> new Shipped(device.name(), device.summary()));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.device;

import dev.htk.harness.cli.kit.CommandGroup;
import picocli.CommandLine.Command;

/** {@code htk devices}: shows the storage devices that volumes can be modelled on. */
@Command(
    name = "devices",
    description = "Shows the storage devices that the volumes of a cluster can be modelled on.",
    subcommands = {
      DevicesListCommand.class,
      DevicesShowCommand.class,
      DevicesCalibrateCommand.class
    },
    footer = {"", "Example:", "  htk devices list", "  htk devices calibrate hdd-7200"})
public final class DevicesCommand extends CommandGroup {}

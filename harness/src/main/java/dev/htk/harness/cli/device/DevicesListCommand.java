package dev.htk.harness.cli.device;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.Shipped;
import dev.htk.tuning.device.DeviceLibrary;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk devices list}: lists the shipped devices. */
@Command(
    name = "list",
    description = "Lists the devices that the kit ships, and what each is.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk devices list"})
final class DevicesListCommand implements Callable<Integer> {

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    DeviceLibrary library = new DeviceLibrary();
    List<Shipped> devices =
        library.names().stream()
            .map(library::load)
            .map(device -> new Shipped(device.name(), device.summary()))
            .toList();
    System.out.print(format.render(() -> Shipped.text(devices), devices));
    return 0;
  }
}

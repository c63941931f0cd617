package dev.htk.harness.cli.device;

import dev.htk.harness.cli.OutputFormat;
import dev.htk.harness.cli.Shipped;
import dev.htk.tuning.device.DeviceLibrary;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code htk devices list}: the shipped devices. */
@Command(
    name = "list",
    description = "Lists the devices that the kit ships, and what each is.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk devices list"})
final class DevicesListCommand implements Callable<Integer> {

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "How the answer is printed (default: ${DEFAULT-VALUE}).")
  private OutputFormat format;

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

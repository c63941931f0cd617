package dev.htk.harness.cli.machine;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.Shipped;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.MachineLibrary;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk machines list}: lists the shipped machines. */
@Command(
    name = "list",
    description = "Lists the machines that the kit ships, and what kind of server each is.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk machines list"})
final class MachinesListCommand implements Callable<Integer> {

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    MachineLibrary library = new MachineLibrary(new DeviceLibrary()::kind);
    List<Shipped> machines =
        library.names().stream()
            .map(library::load)
            .map(machine -> new Shipped(machine.name(), machine.summary()))
            .toList();
    System.out.print(format.render(() -> Shipped.text(machines), machines));
    return 0;
  }
}

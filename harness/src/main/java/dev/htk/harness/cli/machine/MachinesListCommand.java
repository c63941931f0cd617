package dev.htk.harness.cli.machine;

import dev.htk.harness.cli.OutputFormat;
import dev.htk.tuning.machine.Machine;
import dev.htk.tuning.machine.MachineLibrary;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code htk machines list}: the shipped machines. */
@Command(
    name = "list",
    description = "Lists the machines that the kit ships, and what kind of server each is.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk machines list"})
final class MachinesListCommand implements Callable<Integer> {

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "How the answer is printed (default: ${DEFAULT-VALUE}).")
  private OutputFormat format;

  private record Listed(String name, String summary) {}

  @Override
  public Integer call() {
    MachineLibrary library = new MachineLibrary();
    List<Listed> machines =
        library.names().stream().map(library::load).map(MachinesListCommand::listed).toList();
    System.out.print(format.render(() -> text(machines), machines));
    return 0;
  }

  private static Listed listed(Machine machine) {
    return new Listed(machine.name(), machine.summary());
  }

  private static String text(List<Listed> machines) {
    int width = machines.stream().mapToInt(machine -> machine.name().length()).max().orElse(1);
    return machines.stream()
        .map(machine -> ("%-" + width + "s  %s%n").formatted(machine.name(), machine.summary()))
        .collect(Collectors.joining());
  }
}

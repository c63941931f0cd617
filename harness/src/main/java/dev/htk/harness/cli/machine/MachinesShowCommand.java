// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.machine;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.Page;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.Machine;
import dev.htk.tuning.machine.MachineLibrary;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code htk machines show}: prints the facts of one machine. */
@Command(
    name = "show",
    description = "Prints the facts of a machine, and where they come from.",
    footer = {"", "Example:", "  htk machines show ssd-node"})
final class MachinesShowCommand extends HtkCommand {

  @Parameters(paramLabel = "NAME|FILE", description = "A shipped machine or a YAML file.")
  private String name;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    Machine machine = new MachineLibrary(new DeviceLibrary()::kind).load(name);
    format.print(() -> text(machine), values(machine));
    return 0;
  }

  private static String text(Machine machine) {
    KnownFacts facts = machine.facts();
    Map<String, Object> shown = values(machine);
    shown.replace("heap", facts.heapBytes().map(ByteSize::new).orElse(null));
    Page page = new Page(0);
    shown.forEach(
        (field, value) -> page.line("%-12s %s", field, value == null ? unknown(field) : value));
    return page.toString();
  }

  private static String unknown(String field) {
    return Set.of("device", "walDevice", "roundTrip", "lateDataNode").contains(field)
        ? "none"
        : "as on the host";
  }

  private static String micros(Duration time) {
    return TimeUnit.NANOSECONDS.toMicros(time.toNanos()) + "us";
  }

  /** Maps the file's fields to their values: the heap in bytes, null where nothing is known. */
  private static Map<String, Object> values(Machine machine) {
    KnownFacts facts = machine.facts();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("name", machine.name());
    values.put("summary", machine.summary());
    values.put("cores", facts.cores().orElse(null));
    values.put("heap", facts.heapBytes().orElse(null));
    values.put("disks", facts.disks().orElse(null));
    values.put("device", machine.device().orElse(null));
    values.put("walDevice", machine.walDevice().orElse(null));
    values.put("roundTrip", machine.roundTrip().map(MachinesShowCommand::micros).orElse(null));
    values.put(
        "lateDataNode", machine.lateDataNode().map(MachinesShowCommand::micros).orElse(null));
    values.put("diskKind", facts.diskKind().map(DiskKind::word).orElse(null));
    values.put("walKind", facts.walKind().map(DiskKind::word).orElse(null));
    values.put("regions", facts.regionsPerServer().orElse(null));
    values.put("source", machine.source());
    return values;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

import dev.htk.tuning.yaml.YamlDocument;
import dev.htk.tuning.yaml.YamlException;
import dev.htk.tuning.yaml.YamlNode;
import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlReader;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Parses one YAML text into a {@link Machine}, and refuses unknown fields. */
final class MachineParser {

  private static final String WHERE = "the machine";
  private static final Set<String> FIELDS =
      Set.of(
          "name",
          "summary",
          "cores",
          "heap",
          "disks",
          "device",
          "walDevice",
          "roundTrip",
          "lateDataNode",
          "diskKind",
          "walKind",
          "regions",
          "source");

  private final YamlReader yaml;
  private final Mapping machine;
  private final Function<String, DiskKind> devices;

  private MachineParser(YamlReader yaml, Mapping machine, Function<String, DiskKind> devices) {
    this.yaml = yaml;
    this.machine = machine;
    this.devices = devices;
  }

  /**
   * Reads a machine.
   *
   * @param file the source of the text, for messages
   * @param devices returns the kind of a device; throws IllegalArgumentException for an unknown one
   * @throws YamlException if the text is not a valid machine
   */
  static Machine parse(String file, String text, Function<String, DiskKind> devices) {
    YamlReader yaml = new YamlReader(file);
    YamlNode root = YamlDocument.read(file, text, "machine");
    return new MachineParser(yaml, yaml.mapping(root, "a machine", FIELDS), devices).machine();
  }

  private Machine machine() {
    Optional<DiskKind> diskKind = kind("diskKind", "device");
    Optional<DiskKind> walKind = kind("walKind", "walDevice");
    try {
      KnownFacts facts =
          new KnownFacts(
              value("heap", text -> ByteSize.parse(text).bytes()),
              value("cores", MachineParser::number),
              value("disks", MachineParser::number),
              diskKind,
              walKind.or(() -> diskKind),
              value("regions", MachineParser::number));
      return new Machine(
          yaml.requiredText(machine, "name", WHERE),
          yaml.requiredText(machine, "summary", WHERE),
          facts,
          yaml.optionalText(machine, "device", WHERE),
          yaml.optionalText(machine, "walDevice", WHERE),
          value("roundTrip", Quantity::duration),
          value("lateDataNode", Quantity::duration),
          yaml.requiredText(machine, "source", WHERE));
    } catch (IllegalArgumentException e) {
      throw yaml.problem(machine, e.getMessage());
    }
  }

  /** Reads the kind of a volume, from a field of its own or from its device. */
  private Optional<DiskKind> kind(String field, String deviceField) {
    Optional<DiskKind> ofDevice = value(deviceField, devices);
    if (ofDevice.isPresent() && machine.fields().containsKey(field)) {
      throw yaml.problem(
          machine.fields().get(field),
          "%s: %s already implies it; remove one of them".formatted(field, deviceField));
    }
    return ofDevice.or(() -> value(field, DiskKind::of));
  }

  private <T> Optional<T> value(String field, Function<String, T> reader) {
    return yaml.optional(machine, field, WHERE, reader);
  }

  private static Integer number(String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number", e);
    }
  }
}

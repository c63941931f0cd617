// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.device;

import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.Quantity;
import dev.htk.tuning.yaml.YamlDocument;
import dev.htk.tuning.yaml.YamlException;
import dev.htk.tuning.yaml.YamlNode;
import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlReader;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses one YAML text into a {@link Device}, and refuses unknown fields. */
final class DeviceParser {

  private static final String WHERE = "the device";
  private static final Set<String> FIELDS =
      Set.of(
          "name",
          "summary",
          "kind",
          "sync",
          "spread",
          "write",
          "read",
          "seek",
          "metadata",
          "buffer",
          "cache",
          "through",
          "stall",
          "source");

  private static final Pattern STALLS = Pattern.compile("(.+) to (.+) every (.+)");

  private final YamlReader yaml;
  private final Mapping device;

  private DeviceParser(YamlReader yaml, Mapping device) {
    this.yaml = yaml;
    this.device = device;
  }

  /**
   * Reads a device.
   *
   * @param file the source of the text, for messages
   * @throws YamlException if the text is not a valid device
   */
  static Device parse(String file, String text) {
    YamlReader yaml = new YamlReader(file);
    YamlNode root = YamlDocument.read(file, text, "device");
    return new DeviceParser(yaml, yaml.mapping(root, "a device", FIELDS)).device();
  }

  private Device device() {
    String name = yaml.requiredText(device, "name", WHERE);
    String summary = yaml.requiredText(device, "summary", WHERE);
    DiskKind kind = value("kind", DiskKind::of);
    boolean through =
        device.fields().containsKey("through") && value("through", DeviceParser::truth);
    try {
      return new Device(
          name,
          summary,
          kind,
          value("sync", Quantity::duration),
          value("spread", DeviceParser::number),
          value("write", Quantity::bandwidth),
          value("read", Quantity::bandwidth),
          value("seek", Quantity::duration),
          value("metadata", Quantity::duration),
          value("buffer", DeviceParser::size),
          value("cache", DeviceParser::size),
          through,
          yaml.optional(device, "stall", WHERE, DeviceParser::stalls).orElse(null),
          yaml.requiredText(device, "source", WHERE));
    } catch (IllegalArgumentException e) {
      throw yaml.problem(device, e.getMessage());
    }
  }

  private <T> T value(String field, Function<String, T> reader) {
    return yaml.required(device, field, WHERE, reader);
  }

  private static Device.Stalls stalls(String text) {
    Matcher parts = STALLS.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not of the form '100ms to 500ms every 8s'");
    }
    return new Device.Stalls(
        Quantity.duration(parts.group(1)),
        Quantity.duration(parts.group(2)),
        Quantity.duration(parts.group(3)));
  }

  private static long size(String text) {
    return ByteSize.parse(text).bytes();
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a number", e);
    }
  }

  private static boolean truth(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("'" + text + "' is not true or false");
    };
  }
}

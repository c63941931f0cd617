// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.device;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.tuning.device.Device;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.text.Phrase;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code htk devices show}: prints the figures of one device. */
@Command(
    name = "show",
    description = "Prints the figures of a device, and where they come from.",
    footer = {"", "Example:", "  htk devices show hdd-7200"})
final class DevicesShowCommand extends HtkCommand {

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MEGABYTE = 1e6;

  @Parameters(paramLabel = "NAME|FILE", description = "A shipped device or a YAML file.")
  private String name;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    Device device = new DeviceLibrary().load(name);
    format.print(() -> text(device), values(device));
    return 0;
  }

  private static String text(Device device) {
    Map<String, Object> shown = values(device);
    shown.replace("sync", time(device.sync()));
    shown.replace("seek", time(device.seek()));
    shown.replace("metadata", time(device.metadata()));
    shown.replace("write", bandwidth(device.writeBytesPerSecond()));
    shown.replace("read", bandwidth(device.readBytesPerSecond()));
    shown.replace("buffer", new ByteSize(device.bufferBytes()));
    shown.replace("cache", new ByteSize(device.cacheBytes()));
    if (device.stalls() != null) {
      shown.replace(
          "stall",
          Phrase.of(
              "%s to %s every %s",
              millis(device.stalls().least()),
              millis(device.stalls().most()),
              millis(device.stalls().every())));
    }
    return shown.entrySet().stream()
        .map(figure -> Phrase.of("%-9s %s%n", figure.getKey(), figure.getValue()))
        .collect(Collectors.joining());
  }

  private static String time(Duration time) {
    return Phrase.of("%.0f us", micros(time));
  }

  private static String millis(Duration time) {
    return Phrase.of("%.0f ms", micros(time) / 1000);
  }

  private static String bandwidth(long bytesPerSecond) {
    return Phrase.of("%.0f MB/s", bytesPerSecond / MEGABYTE);
  }

  private static double micros(Duration time) {
    return time.toNanos() / NANOS_PER_MICRO;
  }

  /** Maps the file's fields to their values: microseconds, bytes, and bytes a second. */
  private static Map<String, Object> values(Device device) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("name", device.name());
    values.put("summary", device.summary());
    values.put("kind", device.kind().word());
    values.put("sync", micros(device.sync()));
    values.put("spread", device.spread());
    values.put("write", device.writeBytesPerSecond());
    values.put("read", device.readBytesPerSecond());
    values.put("seek", micros(device.seek()));
    values.put("metadata", micros(device.metadata()));
    values.put("buffer", device.bufferBytes());
    values.put("cache", device.cacheBytes());
    values.put("through", device.writeThrough());
    if (device.stalls() != null) {
      Map<String, Object> stall = new LinkedHashMap<>();
      stall.put("least", micros(device.stalls().least()));
      stall.put("most", micros(device.stalls().most()));
      stall.put("every", micros(device.stalls().every()));
      values.put("stall", stall);
    }
    values.put("source", device.source());
    return values;
  }
}

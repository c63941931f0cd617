package dev.htk.tuning.device;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.setting.NearKeys;
import dev.htk.tuning.yaml.ShippedFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.stream.Collectors;

/**
 * The devices that the kit ships, and those in the user's files. Immutable and thread-safe.
 *
 * <p>Example: {@code new DeviceLibrary().load("hdd-7200")}.
 */
public final class DeviceLibrary {

  private static final ShippedFiles SHIPPED = ShippedFiles.yaml("profiles/devices/", "hdd-7200");

  /** The size limit in bytes, a hundred times a real device file. */
  private static final long LARGEST_FILE = 64 << 10;

  private final SortedSet<String> names = SHIPPED.names(loader());

  /** Returns the names of the shipped devices, sorted. */
  public SortedSet<String> names() {
    return names;
  }

  /**
   * Returns a device by its shipped name or by the path of a YAML file. A shipped name wins over a
   * file of the same name; {@code ./name} is always the file.
   *
   * @throws DeviceException if there is neither (naming the nearest), or the file is invalid
   */
  public Device load(String nameOrFile) {
    if (names.contains(nameOrFile)) {
      return DeviceParser.parse(SHIPPED.resource(nameOrFile), SHIPPED.text(loader(), nameOrFile));
    }
    return DeviceParser.parse(nameOrFile, text(existing(nameOrFile)));
  }

  /**
   * Returns the kind of a device, for machines that name the device.
   *
   * @throws DeviceException under the conditions of {@link #load}
   */
  public DiskKind kind(String nameOrFile) {
    return load(nameOrFile).kind();
  }

  private Path existing(String file) {
    try {
      Path path = Path.of(file);
      if (Files.isRegularFile(path)) {
        return path;
      }
    } catch (InvalidPathException e) {
      // Not a path, so it is reported as an unknown name below.
    }
    String near =
        new NearKeys(names)
            .nearest(file, 1).stream()
                .map(" (did you mean %s?)"::formatted)
                .collect(Collectors.joining());
    throw new DeviceException(
        "unknown device '%s'%s; use the path of a YAML file, or one of: %s"
            .formatted(file, near, String.join(", ", names)));
  }

  private static String text(Path file) {
    try {
      if (Files.size(file) > LARGEST_FILE) {
        throw new DeviceException(file + ": is larger than 64 KiB, too large for a device");
      }
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new DeviceException(file + ": is not UTF-8 text; save it as UTF-8");
    } catch (IOException e) {
      throw new DeviceException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private static ClassLoader loader() {
    return DeviceLibrary.class.getClassLoader();
  }
}

package dev.htk.tuning.machine;

import dev.htk.tuning.setting.NearKeys;
import dev.htk.tuning.yaml.ShippedFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The machines that the kit ships, and those in the user's files. Immutable and thread-safe.
 *
 * <p>Example: {@code new MachineLibrary(new DeviceLibrary()::kind).load("ssd-node")}.
 */
public final class MachineLibrary {

  private static final ShippedFiles SHIPPED = ShippedFiles.yaml("profiles/machines/", "ssd-node");

  /** The size limit in bytes, a hundred times a real machine file. */
  private static final long LARGEST_FILE = 64 << 10;

  private final SortedSet<String> names = SHIPPED.names(loader());
  private final Function<String, DiskKind> devices;

  /**
   * @param devices returns the kind of a device that a machine names; throws
   *     IllegalArgumentException for an unknown one
   */
  public MachineLibrary(Function<String, DiskKind> devices) {
    this.devices = devices;
  }

  /** Returns the names of the shipped machines, sorted. */
  public SortedSet<String> names() {
    return names;
  }

  /**
   * Returns a machine by its shipped name or by the path of a YAML file. A shipped name wins over a
   * file of the same name; {@code ./name} is always the file.
   *
   * @throws MachineException if there is neither (naming the nearest), or the file is invalid
   */
  public Machine load(String nameOrFile) {
    if (names.contains(nameOrFile)) {
      return MachineParser.parse(
          SHIPPED.resource(nameOrFile), SHIPPED.text(loader(), nameOrFile), devices);
    }
    return MachineParser.parse(nameOrFile, text(existing(nameOrFile)), devices);
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
    throw new MachineException(
        "unknown machine '%s'%s; use the path of a YAML file, or one of: %s"
            .formatted(file, near, String.join(", ", names)));
  }

  private static String text(Path file) {
    try {
      if (Files.size(file) > LARGEST_FILE) {
        throw new MachineException(file + ": is larger than 64 KiB, too large for a machine");
      }
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new MachineException(file + ": is not UTF-8 text; save it as UTF-8");
    } catch (IOException e) {
      throw new MachineException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private static ClassLoader loader() {
    return MachineLibrary.class.getClassLoader();
  }
}

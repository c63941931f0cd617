// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

import dev.htk.tuning.yaml.NamedFiles;
import dev.htk.tuning.yaml.ShippedFiles;
import dev.htk.tuning.yaml.YamlException;
import java.util.SortedSet;
import java.util.function.Function;

/**
 * The machines that the kit ships, and those in the user's files. Immutable and thread-safe.
 *
 * <p>Example: {@code new MachineLibrary(new DeviceLibrary()::kind).load("ssd-node")}.
 */
public final class MachineLibrary {

  private final NamedFiles files =
      new NamedFiles(
          "machine", ShippedFiles.yaml("profiles/machines/", "ssd-node"), YamlException::new);
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
    return files.names();
  }

  /**
   * Returns a machine by its shipped name or by the path of a YAML file. A shipped name wins over a
   * file of the same name; {@code ./name} is always the file.
   *
   * @throws YamlException if there is neither (naming the nearest), or the file is invalid
   */
  public Machine load(String nameOrFile) {
    return files.load(nameOrFile, (file, yaml) -> MachineParser.parse(file, yaml, devices));
  }
}

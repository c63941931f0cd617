// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.device;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.yaml.NamedFiles;
import dev.htk.tuning.yaml.ShippedFiles;
import dev.htk.tuning.yaml.YamlException;
import java.util.SortedSet;

/**
 * The devices that the kit ships, and those in the user's files. Immutable and thread-safe.
 *
 * <p>Example: {@code new DeviceLibrary().load("hdd-7200")}.
 */
public final class DeviceLibrary {

  private final NamedFiles files =
      new NamedFiles(
          "device", ShippedFiles.yaml("profiles/devices/", "hdd-7200"), YamlException::new);

  /** Returns the names of the shipped devices, sorted. */
  public SortedSet<String> names() {
    return files.names();
  }

  /**
   * Returns a device by its shipped name or by the path of a YAML file. A shipped name wins over a
   * file of the same name; {@code ./name} is always the file.
   *
   * @throws YamlException if there is neither (naming the nearest), or the file is invalid
   */
  public Device load(String nameOrFile) {
    return files.load(nameOrFile, DeviceParser::parse);
  }

  /**
   * Returns the kind of a device, for machines that name the device.
   *
   * @throws IllegalArgumentException under the conditions of {@link #load}, without a place of its
   *     own: that of the machine goes before it
   */
  public DiskKind kind(String nameOrFile) {
    try {
      return load(nameOrFile).kind();
    } catch (YamlException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}

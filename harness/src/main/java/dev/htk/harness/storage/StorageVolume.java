// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.storage;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;

/**
 * A volume that each DataNode of a cluster has. Immutable.
 *
 * @param type the type declared to HDFS, whatever the device really is
 * @param place the folder in which the volume gets its own folder; empty for the run's folder
 */
public record StorageVolume(StorageType type, Optional<Path> place) {

  /** Returns the volume's own folder for one DataNode. */
  Path folder(Path ofRun, String ownName, String dataNode, int number) {
    Path own = place.map(path -> path.resolve(ownName)).orElse(ofRun);
    return own.resolve(dataNode).resolve("volume" + number);
  }

  /** Returns the volume in HDFS's syntax: {@code [SSD]/dev/shm}. */
  @Override
  public String toString() {
    return "[" + type + "]" + place.map(Path::toString).orElse("");
  }
}

package dev.htk.harness.storage;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;

/**
 * A volume that each DataNode of a cluster gets. Immutable.
 *
 * @param type what HDFS takes it for, whatever it really is
 * @param place the folder in which the volume gets one of its own; empty for the run's folder
 */
public record StorageVolume(StorageType type, Optional<Path> place) {

  /** The volume's own folder, for one DataNode. */
  Path folder(Path ofRun, String ownName, String dataNode, int number) {
    Path own = place.map(path -> path.resolve(ownName)).orElse(ofRun);
    return own.resolve(dataNode).resolve("volume" + number);
  }

  /** As HDFS writes it: {@code [SSD]/dev/shm}. */
  @Override
  public String toString() {
    return "[" + type + "]" + place.map(Path::toString).orElse("");
  }
}

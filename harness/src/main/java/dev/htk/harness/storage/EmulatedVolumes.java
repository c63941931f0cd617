package dev.htk.harness.storage;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;

/**
 * Volumes that are not the device that their storage type says: HDFS believes the label that it is
 * given. What the kit can see is memory in the place of a device, and two types on one file system;
 * that nothing is said of a volume does not prove that it is what it is called.
 */
public final class EmulatedVolumes {

  /** As Linux names file systems that live in memory. */
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  private EmulatedVolumes() {}

  /**
   * A sentence for each such volume.
   *
   * @param ofRun the run's folder, in which volumes without a place of their own lie; it exists
   */
  public static List<String> of(StorageLayout layout, Path ofRun) throws IOException {
    List<String> sentences = new ArrayList<>();
    for (StorageVolume volume : layout.volumes()) {
      FileStore store = store(volume, ofRun);
      if (IN_MEMORY.contains(store.type())) {
        if (volume.type() != StorageType.RAM_DISK) {
          sentences.add("%s is memory (%s)".formatted(volume, store.type()));
        }
      } else if (volume.type() != StorageType.DISK) {
        for (StorageVolume other : layout.volumes()) {
          if (other.type() == StorageType.DISK && store(other, ofRun).equals(store)) {
            sentences.add("%s is on the same file system as %s".formatted(volume, other));
            break;
          }
        }
      }
    }
    return sentences;
  }

  private static FileStore store(StorageVolume volume, Path ofRun) throws IOException {
    return Files.getFileStore(volume.place().orElse(ofRun));
  }
}

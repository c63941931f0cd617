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
 * Finds volumes that are not the device that their storage type says: HDFS trusts the label that it
 * is given. The kit can detect memory in place of a device, and two types on one file system. A
 * volume that is not reported may still be mislabelled.
 */
public final class EmulatedVolumes {

  /** Linux's names of file systems in memory. */
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  private EmulatedVolumes() {}

  /**
   * Returns a sentence for each such volume.
   *
   * @param ofRun the run's folder, which holds the volumes without a path; must exist
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

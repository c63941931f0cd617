package dev.htk.harness.trial;

import java.io.File;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;

/** Removes a folder into which other threads may still be writing. */
final class FolderRemoval {

  private static final int TRIES = 20;

  private FolderRemoval() {}

  /** Returns whether the folder is gone. */
  static boolean remove(Path folder) {
    File file = folder.toFile();
    for (int i = 0; i < TRIES && file.exists(); i++) {
      FileUtil.fullyDelete(file);
    }
    return !file.exists();
  }
}

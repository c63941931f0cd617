// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;

/**
 * The folders of a run that lie outside the run's folder. They are written down before they are
 * created, so that any clean-up finds them.
 *
 * @param list the file that names them, one per line
 */
public record FoldersElsewhere(Path list) {

  private static final int ATTEMPTS = 100;
  private static final int GONE_IN_A_ROW = 3;
  private static final long PAUSE_MILLIS = 50;
  private static final int REMOVALS = 20;

  /** Writes down the folders. */
  public void write(List<Path> folders) throws IOException {
    Files.createDirectories(list.getParent());
    Files.write(list, folders.stream().map(Path::toString).toList());
  }

  /** Returns the folders that were written down and not removed. */
  public List<Path> read() throws IOException {
    return Files.exists(list)
        ? Files.readAllLines(list).stream().map(Path::of).toList()
        : List.of();
  }

  /**
   * Removes the folders that were written down, if any. DataNodes that still run in this JVM
   * recreate folders during removal, so that it takes several attempts.
   *
   * @throws IOException if a folder still exists in the end; the list then stays, too
   */
  public void remove() throws IOException {
    List<Path> folders = read();
    if (folders.isEmpty()) {
      return;
    }
    try {
      for (int attempt = 0, gone = 0; gone < GONE_IN_A_ROW; attempt++) {
        if (attempt == ATTEMPTS) {
          throw new IOException("cannot be removed: " + folders);
        }
        folders.forEach(folder -> FileUtil.fullyDelete(folder.toFile()));
        gone = folders.stream().noneMatch(Files::exists) ? gone + 1 : 0;
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while removing " + folders, e);
    }
    Files.deleteIfExists(list);
  }

  /** Removes folders, as far as possible; a server that is just ending may still write to them. */
  public static void removeAll(List<Path> folders) {
    for (Path folder : folders) {
      for (int i = 0; i < REMOVALS && Files.exists(folder); i++) {
        FileUtil.fullyDelete(folder.toFile());
      }
    }
  }
}

package dev.htk.harness.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;

/**
 * The folders of a run that do not lie in the run's folder, written down before they are made, so
 * that whoever cleans up finds them.
 *
 * @param list the file that names them, a line each
 */
public record FoldersElsewhere(Path list) {

  private static final int ATTEMPTS = 100;
  private static final int GONE_IN_A_ROW = 3;
  private static final long PAUSE_MILLIS = 50;

  /** Writes them down. */
  public void write(List<Path> folders) throws IOException {
    Files.createDirectories(list.getParent());
    Files.write(list, folders.stream().map(Path::toString).toList());
  }

  /**
   * Removes those that were written down, if any were. DataNodes that still run in this JVM make
   * folders again while theirs are removed, so that it takes some attempts.
   *
   * @throws IOException if one is still there in the end; then the list stays, too
   */
  public void remove() throws IOException {
    if (!Files.exists(list)) {
      return;
    }
    List<Path> folders = Files.readAllLines(list).stream().map(Path::of).toList();
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
}

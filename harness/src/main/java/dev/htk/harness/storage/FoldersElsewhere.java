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

  /** Writes them down. */
  public void write(List<Path> folders) throws IOException {
    Files.createDirectories(list.getParent());
    Files.write(list, folders.stream().map(Path::toString).toList());
  }

  /** Removes those that were written down, if any were. */
  public void remove() throws IOException {
    if (Files.exists(list)) {
      Files.readAllLines(list).forEach(folder -> FileUtil.fullyDelete(Path.of(folder).toFile()));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.folder;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Finds the files of a folder of any depth, beside what may not be entered. */
public final class ReadableFiles {

  private ReadableFiles() {}

  /** Returns the real path, by which a file that is reached twice is known. */
  public static Path place(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      // Whoever reads it says why it can't be read.
      return file;
    }
  }

  /**
   * Returns the files, sorted.
   *
   * @param start a folder, or a file that is the only one; not a link
   * @param doubts gets a sentence on each folder that cannot be entered
   */
  public static List<Path> under(Path start, Consumer<String> doubts) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        start,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (Files.isRegularFile(file)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException reason) {
            doubts.accept(file + " cannot be read, and is left out");
            return FileVisitResult.CONTINUE;
          }
        });
    Collections.sort(files);
    return files;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Finds the archive that a build has made. */
final class Archive {

  private Archive() {}

  static Path ofThisBuild() throws IOException {
    return of(Repository.root());
  }

  /**
   * Returns the archive of a clone.
   *
   * @throws AssertionError if the clone has not been packaged
   */
  static Path of(Path clone) throws IOException {
    Path folder = clone.resolve("harness/dist/target");
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith("-bin.tar.gz"))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no archive in " + folder));
    }
  }
}

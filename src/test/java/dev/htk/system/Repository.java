package dev.htk.system;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the tests find the clone that they run in. */
final class Repository {

  private Repository() {}

  /** The folder that holds {@code profiles/} and {@code bin/}. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve("profiles"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}

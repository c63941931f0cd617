// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the clone that the tests run in. */
final class Repository {

  private Repository() {}

  /** Returns the folder that holds {@code profiles/} and {@code bin/}. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve("profiles"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The inputs that the repository keeps: good ones, and each that a reader once failed on. */
final class Corpus {

  private Corpus() {}

  /** Returns the folder of a kind. */
  static Path folder(InputKind kind) {
    try {
      return Path.of(Corpus.class.getResource("/fuzz/" + kind.word()).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the files of a kind, sorted. */
  static List<Path> files(InputKind kind) throws IOException {
    try (Stream<Path> files = Files.list(folder(kind))) {
      return files.sorted().toList();
    }
  }

  static NamedInput input(Path file) throws IOException {
    return NamedInput.of(Files.readAllBytes(file));
  }
}

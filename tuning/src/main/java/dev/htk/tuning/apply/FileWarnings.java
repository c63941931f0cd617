// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Warns of obstacles to the replacement of a file. */
final class FileWarnings {

  private FileWarnings() {}

  static List<String> of(TargetFile file) {
    List<String> warnings = new ArrayList<>();
    if (!Files.isWritable(file.folder())) {
      warnings.add(file.folder() + ": you may not write in this folder; apply would fail");
    }
    if (!Files.isWritable(file.real())) {
      warnings.add(file + ": is marked read-only for you; apply replaces it and keeps the mark");
    }
    int names = hardLinks(file);
    if (names > 1) {
      warnings.add(
          Phrase.of("%s: has %d hard links; only this name gets the new content", file, names));
    }
    return warnings;
  }

  /** Returns the number of hard links; 1 if the file system does not report it. */
  private static int hardLinks(TargetFile file) {
    try {
      return Files.getAttribute(file.real(), "unix:nlink") instanceof Integer links ? links : 1;
    } catch (IOException | UnsupportedOperationException e) {
      return 1;
    }
  }
}

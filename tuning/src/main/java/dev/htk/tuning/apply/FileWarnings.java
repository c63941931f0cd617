package dev.htk.tuning.apply;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** What the replacement of a file would run into. */
final class FileWarnings {

  private FileWarnings() {}

  static List<String> of(TargetFile file) {
    List<String> warnings = new ArrayList<>();
    if (!Files.isWritable(file.folder())) {
      warnings.add(file.folder() + ": you may not write in this folder, so that apply would fail");
    }
    if (!Files.isWritable(file.real())) {
      warnings.add(file + ": is marked read-only for you; apply replaces it and keeps the mark");
    }
    int names = hardLinks(file);
    if (names > 1) {
      warnings.add(
          "%s: has %d hard links; only this name gets the new content".formatted(file, names));
    }
    return warnings;
  }

  /** One where the file system does not tell. */
  private static int hardLinks(TargetFile file) {
    try {
      return Files.getAttribute(file.real(), "unix:nlink") instanceof Integer links ? links : 1;
    } catch (IOException | UnsupportedOperationException e) {
      return 1;
    }
  }
}

package dev.htk.harness.cli;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Names the folders of runs that the user did not name. */
final class RunName {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private RunName() {}

  /** Returns the path {@code <time>-<name>} in a folder. */
  static Path in(Path folder, String name) {
    return folder.resolve(TIME.format(LocalDateTime.now(ZoneId.systemDefault())) + "-" + name);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.files.OutputPlace;
import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Chooses the folder that a command records into. */
public final class OutFolder {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private OutFolder() {}

  /**
   * Returns the given folder, or a new one named after the time, without creating it.
   *
   * @param given null for {@code ./htk-runs/<time>-<name>}
   * @throws HarnessException if the folder is not empty, or cannot be created or written to
   */
  public static Path free(Path given, String name) throws HarnessException {
    Path folder = begun(given, name);
    if (Files.exists(folder) && !isEmpty(folder)) {
      throw HarnessException.badInput("--out %s exists already; name a new folder", folder);
    }
    return folder;
  }

  /**
   * Returns the same for a command that can resume what a folder holds; does not look into it.
   *
   * @throws HarnessException if the folder cannot be created or written to
   */
  static Path begun(Path given, String name) throws HarnessException {
    Path folder = given != null ? given : in(Path.of("htk-runs"), name);
    new OutputPlace(folder, "choose another --out").requireFolder();
    return folder;
  }

  /** Returns the path {@code <time>-<name>} in a folder. */
  static Path in(Path folder, String name) {
    return folder.resolve(TIME.format(LocalDateTime.now(ZoneId.systemDefault())) + "-" + name);
  }

  private static boolean isEmpty(Path folder) {
    String[] entries = folder.toFile().list();
    return entries != null && entries.length == 0;
  }
}

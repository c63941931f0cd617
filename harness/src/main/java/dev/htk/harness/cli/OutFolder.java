package dev.htk.harness.cli;

import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder that a command records into. */
final class OutFolder {

  private OutFolder() {}

  /**
   * The folder that was given, or one of its own; not made yet.
   *
   * @param given null for {@code ./htk-runs/<time>-<name>}
   * @throws HarnessException if there is something in it
   */
  static Path free(Path given, String name) throws HarnessException {
    Path folder = given != null ? given : RunName.in(Path.of("htk-runs"), name);
    if (Files.exists(folder) && !isEmpty(folder)) {
      throw HarnessException.badInput(
          "--out %s: there is something already; name a folder that is not there yet", folder);
    }
    return folder;
  }

  private static boolean isEmpty(Path folder) {
    String[] entries = folder.toFile().list();
    return entries != null && entries.length == 0;
  }
}

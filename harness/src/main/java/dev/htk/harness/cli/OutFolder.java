package dev.htk.harness.cli;

import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Chooses the folder that a command records into. */
public final class OutFolder {

  private OutFolder() {}

  /**
   * Returns the given folder, or a new one named after the time, without creating it.
   *
   * @param given null for {@code ./htk-runs/<time>-<name>}
   * @throws HarnessException if the folder is not empty
   */
  public static Path free(Path given, String name) throws HarnessException {
    Path folder = given != null ? given : RunName.in(Path.of("htk-runs"), name);
    if (Files.exists(folder) && !isEmpty(folder)) {
      throw HarnessException.badInput("--out %s exists already; name a new folder", folder);
    }
    return folder;
  }

  private static boolean isEmpty(Path folder) {
    String[] entries = folder.toFile().list();
    return entries != null && entries.length == 0;
  }
}

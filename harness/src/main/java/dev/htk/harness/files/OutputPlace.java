// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.files;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.MachineTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A place for a command's output. It is checked before the command starts anything, and the check
 * writes nothing.
 *
 * @param path the folder or file, which need not exist
 * @param advice what to do if it cannot be used, such as {@code choose another --out}
 */
public record OutputPlace(Path path, String advice) {

  /**
   * Checks that a folder can be created here, or exists and can be written to.
   *
   * @throws HarnessException if not
   */
  public void requireFolder() throws HarnessException {
    requireWritable(path.toAbsolutePath());
  }

  /**
   * Checks that a file can be written here, in a folder that exists or can be created.
   *
   * @throws HarnessException if not
   */
  public void requireFile() throws HarnessException {
    if (Files.isDirectory(path)) {
      throw unusable("it is a folder");
    }
    if (Files.exists(path) && !Files.isWritable(path)) {
      throw unusable("no permission to write to it");
    }
    requireWritable(path.toAbsolutePath().getParent());
  }

  private void requireWritable(Path folder) throws HarnessException {
    Path there = existing(folder);
    if (!Files.isDirectory(there)) {
      throw unusable("%s is a file, and no folder".formatted(there));
    }
    if (!Files.isWritable(there) || !Files.isExecutable(there)) {
      throw unusable(
          (isReadOnly(there)
                  ? "the file system of %s is read-only"
                  : "no permission to write to %s")
              .formatted(there));
    }
  }

  /** Returns the folder itself, or the nearest one above it that exists. */
  private Path existing(Path folder) throws HarnessException {
    Path there = folder;
    while (true) {
      try {
        Files.getLastModifiedTime(there);
        return there;
      } catch (NoSuchFileException e) {
        if (Files.isSymbolicLink(there)) {
          throw unusable("%s is a link to nothing".formatted(there));
        }
        there = there.getParent();
      } catch (IOException e) {
        throw HarnessException.badInput("%s", MachineTrouble.reason(e));
      }
    }
  }

  private static boolean isReadOnly(Path folder) {
    try {
      return Files.getFileStore(folder).isReadOnly();
    } catch (IOException e) {
      return false;
    }
  }

  private HarnessException unusable(String why) {
    return HarnessException.badInput("%s cannot be written: %s; %s", path, why, advice);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file to change. Immutable.
 *
 * @param named the path as the user gave it, for messages
 * @param real the path behind every link; this file is replaced
 */
record TargetFile(Path named, Path real) {

  /**
   * Returns the file behind {@code named}, following every link.
   *
   * @throws ApplyException if the path does not lead to a regular file
   */
  static TargetFile of(Path named) {
    try {
      Path real = named.toRealPath();
      if (!Files.isRegularFile(real)) {
        throw ApplyException.badInput(named + ": is not a file; name the file itself");
      }
      return new TargetFile(named, real);
    } catch (NoSuchFileException e) {
      throw ApplyException.badInput(
          Files.isSymbolicLink(named)
              ? named + ": is a link to a file that does not exist"
              : named + ": does not exist");
    } catch (IOException e) {
      throw ApplyException.badInput(
          "%s: cannot be resolved (%s); is it a link to itself?".formatted(named, e.getMessage()));
    }
  }

  Path folder() {
    return real.getParent();
  }

  String name() {
    return real.getFileName().toString();
  }

  /** Returns the path of the file that holds the new bytes until it is renamed. */
  Path waiting() {
    return folder().resolve("." + name() + ".htk-new");
  }

  @Override
  public String toString() {
    return named.toString();
  }
}

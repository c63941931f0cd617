package dev.htk.tuning.apply;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file to change. Immutable.
 *
 * @param named as the user named it, for messages
 * @param real where its bytes are, behind every link; this is what is replaced
 */
record TargetFile(Path named, Path real) {

  /**
   * Follows links.
   *
   * @throws ApplyException if there is no file at their end
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
          "%s: cannot be found out (%s); is it a link to itself?".formatted(named, e.getMessage()));
    }
  }

  Path folder() {
    return real.getParent();
  }

  String name() {
    return real.getFileName().toString();
  }

  /** Where the new content waits to take the file's name. */
  Path waiting() {
    return folder().resolve("." + name() + ".htk-new");
  }

  @Override
  public String toString() {
    return named.toString();
  }
}

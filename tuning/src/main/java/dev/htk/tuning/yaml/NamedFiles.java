// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.yaml;

import dev.htk.tuning.setting.NearKeys;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * YAML files of one kind that a user names: a shipped one by its name, any other one by its path. A
 * shipped name wins over a file of the same name; {@code ./name} is always the file. Immutable and
 * thread-safe.
 */
public final class NamedFiles {

  private static final ClassLoader LOADER = NamedFiles.class.getClassLoader();

  private final String kind;
  private final ShippedFiles shipped;
  private final SortedSet<String> names;
  private final Function<String, RuntimeException> problem;

  /**
   * @param kind what a file describes, for messages
   * @param shipped the shipped ones
   * @param problem creates the exception with a message for the user
   */
  public NamedFiles(String kind, ShippedFiles shipped, Function<String, RuntimeException> problem) {
    this.kind = kind;
    this.shipped = shipped;
    this.names = shipped.names(LOADER);
    this.problem = problem;
  }

  /** Returns the names of the shipped files, sorted. */
  public SortedSet<String> names() {
    return names;
  }

  /**
   * Parses a file. Throws the problem's exception if there is none of that name (naming the
   * nearest), or if it cannot be read.
   *
   * @param parser parses a file's text, given its name for messages
   */
  public <T> T load(String nameOrFile, BiFunction<String, String, T> parser) {
    return names.contains(nameOrFile)
        ? parser.apply(shipped.resource(nameOrFile), shipped.text(LOADER, nameOrFile))
        : parser.apply(nameOrFile, text(existing(nameOrFile)));
  }

  private Path existing(String file) {
    try {
      Path path = Path.of(file);
      if (Files.isRegularFile(path)) {
        return path;
      }
    } catch (InvalidPathException e) {
      // Not a path, so it is reported as an unknown name below.
    }
    String near =
        new NearKeys(names)
            .nearest(file, 1).stream()
                .map(" (did you mean %s?)"::formatted)
                .collect(Collectors.joining());
    throw problem.apply(
        "unknown %s '%s'%s; use the path of a YAML file, or one of: %s"
            .formatted(kind, file, near, String.join(", ", names)));
  }

  private String text(Path file) {
    try {
      return YamlDocument.text(file, kind);
    } catch (YamlException e) {
      throw problem.apply(e.getMessage());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * The user's own defaults, from {@code ~/.htk/config}: a file of Java properties. Immutable.
 *
 * @param file the file, whether it exists or not; empty where the user has no home
 * @param cluster the folder with the client configuration of the user's cluster
 * @param machine the machine that profiles are worked out for, as {@code --as} names it
 */
public record UserConfig(Optional<Path> file, Optional<Path> cluster, Optional<String> machine) {

  /** The variable that names another file; set but blank, it means none. */
  private static final String OTHER_FILE = "HTK_CONFIG";

  private static final String CLUSTER = "cluster";
  private static final String MACHINE = "machine";
  private static final Set<String> KEYS = new TreeSet<>(Set.of(CLUSTER, MACHINE));

  /**
   * Reads the file, if there is one.
   *
   * @throws HarnessException if it cannot be read, has an unknown key, or names a relative path
   */
  public static UserConfig read(Map<String, String> environment) throws HarnessException {
    Optional<Path> file = file(environment);
    if (file.isEmpty() || Files.notExists(file.get())) {
      return new UserConfig(file, Optional.empty(), Optional.empty());
    }
    Properties properties = properties(file.get());
    for (String key : properties.stringPropertyNames()) {
      if (!KEYS.contains(key)) {
        throw HarnessException.badInput(
            "%s: unknown key '%s'; it may have %s", file.get(), key, String.join(" and ", KEYS));
      }
    }
    Optional<Path> cluster = value(properties, CLUSTER).map(Path::of);
    if (cluster.isPresent() && !cluster.get().isAbsolute()) {
      throw HarnessException.badInput(
          "%s: cluster must be an absolute path, not '%s'", file.get(), cluster.get());
    }
    return new UserConfig(file, cluster, value(properties, MACHINE));
  }

  private static Optional<Path> file(Map<String, String> environment) {
    String other = environment.get(OTHER_FILE);
    if (other != null) {
      return Optional.of(other).filter(name -> !name.isBlank()).map(Path::of);
    }
    return Optional.ofNullable(environment.get("HOME"))
        .filter(home -> !home.isBlank())
        .map(home -> Path.of(home, ".htk", "config"));
  }

  private static Properties properties(Path file) throws HarnessException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      return properties;
    } catch (IOException | IllegalArgumentException e) {
      throw HarnessException.badInput("%s cannot be read: %s", file, e);
    }
  }

  private static Optional<String> value(Properties properties, String key) {
    return Optional.ofNullable(properties.getProperty(key))
        .map(String::strip)
        .filter(value -> !value.isEmpty());
  }
}

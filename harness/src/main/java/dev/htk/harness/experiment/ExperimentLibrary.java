// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.NearKeys;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.yaml.ShippedFiles;
import dev.htk.tuning.yaml.YamlDocument;
import dev.htk.tuning.yaml.YamlException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;

/** Finds the experiments that the kit ships, and those in the user's own files. */
public final class ExperimentLibrary {

  private static final ShippedFiles SHIPPED =
      ShippedFiles.yaml("profiles/experiments/", "accelerated-writes");

  private final ProfileLibrary profiles = new ProfileLibrary(SettingsCatalogue.load());

  /** Returns the names of the shipped experiments, sorted. */
  public SortedSet<String> names() {
    return SHIPPED.names(loader());
  }

  /**
   * Loads an experiment by its shipped name or by the path of a YAML file. A shipped name wins over
   * a file of the same name.
   *
   * @throws HarnessException if neither exists, or the definition has a mistake
   */
  public Definition load(String nameOrFile) throws HarnessException {
    try {
      return names().contains(nameOrFile)
          ? DefinitionParser.parse(
              SHIPPED.resource(nameOrFile), SHIPPED.text(loader(), nameOrFile), profiles)
          : fromFile(nameOrFile);
    } catch (YamlException e) {
      throw HarnessException.badInput("%s", e.getMessage());
    }
  }

  private Definition fromFile(String name) throws HarnessException {
    return DefinitionParser.parse(name, YamlDocument.text(existing(name), "experiment"), profiles);
  }

  private Path existing(String name) throws HarnessException {
    try {
      Path path = Path.of(name);
      if (Files.isRegularFile(path)) {
        return path;
      }
    } catch (InvalidPathException e) {
      // Not a valid path, so reported below as an unknown name.
    }
    List<String> near = new NearKeys(names()).nearest(name, 3);
    throw HarnessException.badInput(
        "unknown experiment '%s'; %s",
        name,
        near.isEmpty()
            ? "use the path of a YAML file, or one of: " + String.join(", ", names())
            : "did you mean %s?".formatted(String.join(" or ", near)));
  }

  private static ClassLoader loader() {
    return ExperimentLibrary.class.getClassLoader();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.yaml.NamedFiles;
import dev.htk.tuning.yaml.ShippedFiles;
import java.util.SortedSet;

/**
 * The profiles that the kit ships, and those in the user's files. Immutable and thread-safe.
 *
 * <p>Example: {@code new ProfileLibrary(SettingsCatalogue.load()).load("ssd-tuned")}. The shipped
 * profiles are on the class path, in a jar or in a folder.
 */
public final class ProfileLibrary {

  private static final ShippedFiles SHIPPED = ShippedFiles.yaml("profiles/", "stock");

  private final NamedFiles files = new NamedFiles("profile", SHIPPED, ProfileException::new);
  private final SettingsCatalogue catalogue;

  /** Creates a library that checks its profiles against the catalogue. */
  public ProfileLibrary(SettingsCatalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** Returns the names of the shipped profiles, sorted. */
  public SortedSet<String> names() {
    return files.names();
  }

  /**
   * Returns a profile by its shipped name or by the path of a YAML file. A shipped name wins over a
   * file of the same name; {@code ./name} is always the file.
   *
   * @throws ProfileException if there is neither (naming the nearest), or if the profile is invalid
   */
  public Profile load(String nameOrFile) {
    return files.load(nameOrFile, (file, yaml) -> ProfileParser.parse(file, yaml, catalogue));
  }

  /**
   * Checks that there is such a profile, and nothing else of it.
   *
   * @throws ProfileException if there is none (naming the nearest)
   */
  public void require(String nameOrFile) {
    String unused = files.load(nameOrFile, (file, yaml) -> yaml);
  }

  static SortedSet<String> shippedNames(ClassLoader loader) {
    return SHIPPED.names(loader);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.yaml.ShippedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.SortedSet;

/**
 * The profiles that the kit ships, and those in the user's files. Immutable and thread-safe.
 *
 * <p>Example: {@code new ProfileLibrary(SettingsCatalogue.load()).load("ssd-tuned")}. The shipped
 * profiles are on the class path, in a jar or in a folder.
 */
public final class ProfileLibrary {

  private static final ShippedFiles SHIPPED = ShippedFiles.yaml("profiles/", "stock");

  /** The size limit in bytes, a thousand times a real profile. */
  private static final int LARGEST_FILE = 1 << 20;

  private final SettingsCatalogue catalogue;
  private final SortedSet<String> names;

  /** Creates a library that checks its profiles against the catalogue. */
  public ProfileLibrary(SettingsCatalogue catalogue) {
    this.catalogue = catalogue;
    this.names = shippedNames(loader());
  }

  /** Returns the names of the shipped profiles, sorted. */
  public SortedSet<String> names() {
    return names;
  }

  /**
   * Returns a profile by its shipped name or by the path of a YAML file. A shipped name wins over a
   * file of the same name; {@code ./name} is always the file.
   *
   * @throws ProfileException if there is neither, or if the profile is invalid
   */
  public Profile load(String nameOrFile) {
    return names.contains(nameOrFile) ? shipped(nameOrFile) : fromFile(nameOrFile);
  }

  private Profile shipped(String name) {
    return ProfileParser.parse(SHIPPED.resource(name), SHIPPED.text(loader(), name), catalogue);
  }

  private Profile fromFile(String file) {
    try (InputStream yaml = Files.newInputStream(existing(file))) {
      return ProfileParser.parse(file, decoded(file, yaml), catalogue);
    } catch (IOException e) {
      throw new ProfileException(file, 0, "cannot be read: " + e.getMessage());
    }
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
    throw new ProfileException(
        "unknown profile '%s'; use the path of a YAML file, or one of: %s"
            .formatted(file, String.join(", ", names)));
  }

  private static String decoded(String file, InputStream yaml) throws IOException {
    byte[] bytes = yaml.readNBytes(LARGEST_FILE + 1);
    if (bytes.length > LARGEST_FILE) {
      throw new ProfileException(file, 0, "is larger than 1 MiB, too large for a profile");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new ProfileException(file, 0, "is not UTF-8 text; save it as UTF-8");
    }
  }

  static SortedSet<String> shippedNames(ClassLoader loader) {
    return SHIPPED.names(loader);
  }

  private static ClassLoader loader() {
    return ProfileLibrary.class.getClassLoader();
  }
}

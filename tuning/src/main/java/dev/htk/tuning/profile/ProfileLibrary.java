package dev.htk.tuning.profile;

import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.yaml.ShippedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.SortedSet;

/**
 * The profiles that the kit ships, and those in the user's own files. Immutable and thread-safe.
 *
 * <p>{@code new ProfileLibrary(SettingsCatalogue.load()).load("ssd-tuned")}. The shipped profiles
 * are found on the class path, in a jar or in a folder.
 */
public final class ProfileLibrary {

  private static final ShippedFiles SHIPPED = ShippedFiles.yaml("profiles/", "stock");

  /** A thousand times a real profile: more is a mistake, or an attack. */
  private static final int LARGEST_FILE = 1 << 20;

  private final SettingsCatalogue catalogue;
  private final SortedSet<String> names;

  /** A library whose profiles are checked against the catalogue. */
  public ProfileLibrary(SettingsCatalogue catalogue) {
    this.catalogue = catalogue;
    this.names = shippedNames(loader());
  }

  /** The names of the shipped profiles, sorted. */
  public SortedSet<String> names() {
    return names;
  }

  /**
   * A profile by its shipped name or by the path of a YAML file. A shipped name wins over a file of
   * the same name; {@code ./name} is always the file.
   *
   * @throws ProfileException if there is neither, or the profile has a mistake
   */
  public Profile load(String nameOrFile) {
    return names.contains(nameOrFile) ? shipped(nameOrFile) : fromFile(nameOrFile);
  }

  private Profile shipped(String name) {
    String resource = SHIPPED.resource(name);
    try (InputStream yaml = loader().getResourceAsStream(resource)) {
      return ProfileParser.parse(resource, decoded(resource, yaml), catalogue);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the shipped profile " + name, e);
    }
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
      // It cannot be a file then, and is reported as an unknown name.
    }
    throw new ProfileException(
        "unknown profile '%s'; use the path of a YAML file, or one of: %s"
            .formatted(file, String.join(", ", names)));
  }

  private static String decoded(String file, InputStream yaml) throws IOException {
    byte[] bytes = yaml.readNBytes(LARGEST_FILE + 1);
    if (bytes.length > LARGEST_FILE) {
      throw new ProfileException(file, 0, "is larger than 1 MiB, which no profile is");
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

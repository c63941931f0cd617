package dev.htk.tuning.profile;

import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The profiles that the kit ships, and those in the user's own files. Immutable and thread-safe.
 *
 * <p>{@code new ProfileLibrary(SettingsCatalogue.load()).load("ssd-tuned")}. The shipped profiles
 * are found on the class path, in a jar or in a folder.
 */
public final class ProfileLibrary {

  private static final String FOLDER = "profiles/";
  private static final String SUFFIX = ".yaml";

  /** The one profile that is always shipped; other folders of this name are not the kit's. */
  private static final String BASELINE = "stock";

  /** A thousand times a real profile: more is a mistake, or an attack. */
  private static final int LARGEST_FILE = 1 << 20;

  private final SettingsCatalogue catalogue;
  private final SortedSet<String> names;

  /** A library whose profiles are checked against the catalogue. */
  public ProfileLibrary(SettingsCatalogue catalogue) {
    this.catalogue = catalogue;
    this.names = Collections.unmodifiableSortedSet(shippedNames(loader()));
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
    String resource = FOLDER + name + SUFFIX;
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
    URL baseline = loader.getResource(FOLDER + BASELINE + SUFFIX);
    if (baseline == null) {
      throw new IllegalStateException("the kit's profiles are not on the class path");
    }
    try {
      if (baseline.openConnection() instanceof JarURLConnection jar) {
        Path file = Path.of(jar.getJarFileURL().toURI());
        try (FileSystem inside = FileSystems.newFileSystem(file)) {
          return namesIn(inside.getPath(FOLDER));
        }
      }
      return namesIn(Path.of(new URI(baseline.toString())).getParent());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the shipped profiles", e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("cannot list the shipped profiles at " + baseline, e);
    }
  }

  private static SortedSet<String> namesIn(Path folder) throws IOException {
    SortedSet<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .forEach(name -> names.add(name.substring(0, name.length() - SUFFIX.length())));
    }
    return names;
  }

  private static ClassLoader loader() {
    return ProfileLibrary.class.getClassLoader();
  }
}

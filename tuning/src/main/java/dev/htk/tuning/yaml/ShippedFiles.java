// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Files of one kind that the kit ships in one folder of its class path, in a jar or on disk.
 *
 * @param folder the folder on the class path, ending with a slash
 * @param known a file, without its suffix, that is always there; it tells the kit's folder from
 *     others of the same name
 * @param suffix the suffix of the files, such as {@code .yaml}
 */
public record ShippedFiles(String folder, String known, String suffix) {

  /** Returns the YAML files of a folder. */
  public static ShippedFiles yaml(String folder, String known) {
    return new ShippedFiles(folder, known, ".yaml");
  }

  /** Returns the files' names without their suffix, sorted. */
  public SortedSet<String> names(ClassLoader loader) {
    URL file = loader.getResource(resource(known));
    if (file == null) {
      throw new IllegalStateException("the kit's %s are not on the class path".formatted(folder));
    }
    try {
      if (file.openConnection() instanceof JarURLConnection jar) {
        Path archive = Path.of(jar.getJarFileURL().toURI());
        try (FileSystem inside = FileSystems.newFileSystem(archive)) {
          return namesIn(inside.getPath(folder));
        }
      }
      return namesIn(Path.of(new URI(file.toString())).getParent());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the shipped " + folder, e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("cannot list the shipped files at " + file, e);
    }
  }

  /** Returns the path of a file on the class path. */
  public String resource(String name) {
    return folder + name + suffix;
  }

  /** Returns the content of a file, which must exist. */
  public String text(ClassLoader loader, String name) {
    try (InputStream in = loader.getResourceAsStream(resource(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the shipped " + resource(name), e);
    }
  }

  private SortedSet<String> namesIn(Path folder) throws IOException {
    SortedSet<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(suffix))
          .forEach(name -> names.add(name.substring(0, name.length() - suffix.length())));
    }
    return Collections.unmodifiableSortedSet(names);
  }
}

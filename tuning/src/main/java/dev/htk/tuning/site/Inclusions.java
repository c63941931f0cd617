// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that one site file includes, found as {@code Configuration.Parser} of Hadoop 3.4 finds
 * them. Each is read once, however often the site file is parsed again. Never opens a connection.
 *
 * <p>Hadoop takes every relative name from the folder of the outermost file, even in an included
 * file. A server reads its site file from the class path, and so looks on the class path, which
 * begins with the same folder. Only a name that leads out of the folder it takes from its working
 * directory, which is not known here.
 *
 * <p>All files together must not be more than a hundred, nor larger than 4 MiB.
 */
final class Inclusions {

  private static final int MAX_FILES = 100;

  private final Optional<Path> outermost;
  private final Map<String, Inclusion> read = new HashMap<>();
  private final List<String> texts = new ArrayList<>();
  private final Deque<Path> open = new ArrayDeque<>();
  private long bytes;

  private Inclusions(Optional<Path> outermost) {
    this.outermost = outermost;
  }

  /** Returns the files that a file of the file system includes. */
  static Inclusions of(Path outermost) {
    Inclusions inclusions = new Inclusions(Optional.of(outermost));
    inclusions.open.push(real(outermost));
    return inclusions;
  }

  /** Returns the inclusions of bytes that are in no folder, of which none can be read. */
  static Inclusions none() {
    return new Inclusions(Optional.empty());
  }

  /** Returns the texts of the files that were read so far. */
  List<String> texts() {
    return List.copyOf(texts);
  }

  /**
   * Reads an included file with all files that it includes itself.
   *
   * @param place where the include stands, for messages
   * @throws SiteFileException if the file is there and can never be read: it is hostile, not
   *     well-formed, or includes itself
   */
  Inclusion read(String href, String place) {
    Inclusion known = read.get(href);
    if (known != null) {
      return known;
    }
    Inclusion found = find(href, place);
    read.put(href, found);
    return found;
  }

  private Inclusion find(String href, String place) {
    if (outermost.isEmpty()) {
      return Inclusion.unread("the folder of the file that includes it is not known");
    }
    URL url;
    try {
      url = new URL(href);
    } catch (MalformedURLException e) {
      return at(outermost.get().resolveSibling(path(href, place)), place);
    }
    boolean isLocal = url.getHost().isEmpty() || url.getHost().equalsIgnoreCase("localhost");
    if (!url.getProtocol().equals("file") || !isLocal) {
      return Inclusion.unread("htk reads nothing over the network");
    }
    return at(path(decoded(url.getPath()), place), place);
  }

  private static Path path(String name, String place) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new SiteFileException(place + ": includes " + name + ", which cannot be a file's name");
    }
  }

  private static String decoded(String path) {
    try {
      return Optional.ofNullable(new URI(path).getPath()).orElse(path);
    } catch (URISyntaxException e) {
      return path;
    }
  }

  private Inclusion at(Path file, String place) {
    if (Files.notExists(file)) {
      return Inclusion.missing();
    }
    if (!Files.isReadable(file)) {
      return Inclusion.unread("you may not read " + file + "; check its permissions");
    }
    Path real = real(file);
    if (open.contains(real)) {
      throw new SiteFileException(
          place + ": includes " + file + ", which includes this file; Hadoop would never end");
    }
    open.push(real);
    try {
      return Inclusion.found(parsed(file, place));
    } finally {
      open.pop();
    }
  }

  private SiteDocument parsed(Path file, String place) {
    byte[] content = SiteBytes.read(file);
    bytes += content.length;
    if (texts.size() == MAX_FILES || bytes > SiteBytes.MAX) {
      throw new SiteFileException(
          place + ": the included files are more than 100, or larger than 4 MiB together");
    }
    String text = SiteText.decode(file.toString(), content).text();
    texts.add(text);
    return SiteParser.parseIncluded(file.toString(), text, this);
  }

  /** Identifies a file however it is named. */
  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }
}

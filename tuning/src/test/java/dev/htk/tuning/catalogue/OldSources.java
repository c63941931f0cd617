// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.stream.XMLStreamException;

/**
 * Collects configuration keys from the sources of releases older than any published jar: strings
 * and constants passed to a getter of a configuration, and names in {@code hbase-default.xml}. Not
 * thread-safe.
 */
final class OldSources {

  private static final Pattern CONSTANT =
      Pattern.compile("static\\s+final\\s+String\\s+(\\w+)\\s*=\\s*\"([^\"]+)\"\\s*;");
  private static final Pattern READ =
      Pattern.compile(
          "\\b(?:\\w*[cC]onf\\w*(?:\\(\\))?|job|c)\\s*\\.\\s*get\\w*\\(\\s*"
              + "(?:\"([^\"]+)\"|(?:\\w+\\.)?([A-Z][A-Z0-9_]+))");
  private static final Pattern KEY = Pattern.compile("[A-Za-z][\\w-]*(\\.[\\w-]+)+");

  private final SortedMap<String, String> keys = new TreeMap<>();
  private final Map<String, String> constants = new HashMap<>();
  private final Map<String, String> readConstants = new TreeMap<>();

  /** Returns the keys and their sources at a tag of a clone of HBase's repository. */
  static SortedMap<String, String> keys(Path clone, String tag) throws IOException {
    OldSources sources = new OldSources();
    Process git = git(clone, "archive", "--format=zip", tag, "*.java", "*/hbase-default.xml");
    try (ZipInputStream zip = new ZipInputStream(new BufferedInputStream(git.getInputStream()))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        String name = entry.getName();
        if (name.endsWith(".java") && !name.contains("/test/")) {
          sources.addClass(name, new String(zip.readAllBytes(), StandardCharsets.UTF_8));
        } else if (name.endsWith("/hbase-default.xml")) {
          sources.addDefaults(zip);
        }
      }
    }
    if (sources.found().isEmpty()) {
      throw new IOException("no keys in the sources of tag " + tag + " in " + clone);
    }
    return sources.found();
  }

  /** Returns the commit of a tag. */
  static String commit(Path clone, String tag) throws IOException {
    Process git = git(clone, "rev-parse", tag + "^{commit}");
    return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
  }

  private static Process git(Path clone, String... arguments) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("git", "-C", clone.toString());
    builder.command().addAll(List.of(arguments));
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  void addClass(String file, String source) {
    String type = file.substring(file.lastIndexOf('/') + 1).replace(".java", "");
    Matcher constant = CONSTANT.matcher(source);
    while (constant.find()) {
      constants.put(constant.group(1), constant.group(2));
    }
    Matcher read = READ.matcher(source);
    while (read.find()) {
      if (read.group(1) != null) {
        put(read.group(1), type);
      } else {
        readConstants.put(read.group(2), type);
      }
    }
  }

  private void addDefaults(InputStream xml) throws IOException {
    try {
      // A copy, because the reader would close the archive.
      DefaultsXml.read(new ByteArrayInputStream(xml.readAllBytes()))
          .keySet()
          .forEach(key -> keys.put(key, "hbase-default.xml"));
    } catch (XMLStreamException e) {
      throw new IOException("hbase-default.xml cannot be read", e);
    }
  }

  /** Returns the keys found so far. A constant may be read in a class other than its own. */
  SortedMap<String, String> found() {
    readConstants.forEach(
        (name, type) -> {
          if (constants.containsKey(name)) {
            put(constants.get(name), type);
          }
        });
    return keys;
  }

  private void put(String key, String type) {
    if (KEY.matcher(key).matches()) {
      keys.putIfAbsent(key, type);
    }
  }
}

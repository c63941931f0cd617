// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the kit's own data files: sections of named facts, as in an INI file.
 *
 * <p>{@code [name]} starts a section, and {@code fact = text} is one of its facts. A line that
 * starts with a blank continues the fact above it, and {@code #} starts a comment line. A fact may
 * occur several times. The format is hand-made, because loading a YAML library takes longer than
 * all of lint.
 */
final class Sections {

  private Sections() {}

  /** The facts of one section in the file's order. */
  record Section(String name, Map<String, List<String>> facts) {

    /** Returns the fact with this name, the last of several; empty if there is none. */
    Optional<String> one(String fact) {
      List<String> texts = all(fact);
      return texts.isEmpty() ? Optional.empty() : Optional.of(texts.get(texts.size() - 1));
    }

    /** Returns the fact on a line of HBase: {@code fact.2.5} takes precedence over {@code fact}. */
    Optional<String> one(String fact, HBaseLine line) {
      Optional<String> onLine = one(fact + "." + line.version());
      return onLine.isPresent() ? onLine : one(fact);
    }

    /** Returns the fact like {@link #one}, and fails if there is none. */
    String required(String fact, HBaseLine line) {
      return one(fact, line)
          .orElseThrow(() -> new IllegalStateException("[" + name + "] has no " + fact));
    }

    /** Returns every fact with this name. */
    List<String> all(String fact) {
      return facts.getOrDefault(fact, List.of());
    }
  }

  /** Reads the sections of a resource beside this class, by name in the file's order. */
  static Map<String, Section> read(String resource) {
    try (BufferedReader lines = open(resource)) {
      return parse(lines);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    } catch (IllegalStateException e) {
      throw new IllegalStateException(resource + ": " + e.getMessage(), e);
    }
  }

  /** Opens a resource beside this class as text. */
  static BufferedReader open(String resource) throws FileNotFoundException {
    InputStream stream = Sections.class.getResourceAsStream(resource);
    if (stream == null) {
      throw new FileNotFoundException(resource + " is not on the class path");
    }
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  static Map<String, Section> parse(BufferedReader lines) throws IOException {
    Map<String, Section> sections = new LinkedHashMap<>();
    Section section = null;
    List<String> texts = null;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith("[")) {
        section = new Section(line.substring(1, line.lastIndexOf(']')), new LinkedHashMap<>());
        texts = null;
        if (sections.put(section.name(), section) != null) {
          throw new IllegalStateException(line + " is there twice");
        }
      } else if (line.startsWith(" ") && texts != null) {
        int last = texts.size() - 1;
        texts.set(last, texts.get(last) + " " + line.trim());
      } else {
        int equals = line.indexOf('=');
        if (section == null || equals < 0) {
          throw new IllegalStateException("not a fact of a section: " + line);
        }
        String fact = line.substring(0, equals).trim();
        texts = section.facts().computeIfAbsent(fact, name -> new ArrayList<>(1));
        texts.add(line.substring(equals + 1).trim());
      }
    }
    return sections;
  }
}

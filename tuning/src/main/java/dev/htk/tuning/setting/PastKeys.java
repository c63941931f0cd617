// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code keys-past.tsv}, the history of keys that not all supported lines read. The file is
 * read on first use, because most site files hold none of these keys.
 */
final class PastKeys {

  static final String RESOURCE = "keys-past.tsv";

  private static final int COLUMNS = 5;

  private PastKeys() {}

  /** Loads the list on first use. */
  private static final class Loaded {
    private static final Map<String, PastKey> KEYS = read();
  }

  /** Returns a key's history; empty if all supported lines read it, or none ever did. */
  static Optional<PastKey> find(String key) {
    return Optional.ofNullable(Loaded.KEYS.get(key));
  }

  /** Returns every key of the list. */
  static Map<String, PastKey> all() {
    return Loaded.KEYS;
  }

  private static Map<String, PastKey> read() {
    Map<String, PastKey> keys = new HashMap<>();
    try (BufferedReader lines = Sections.open(RESOURCE)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          String[] columns = line.split("\t", COLUMNS);
          Optional<String> gone = Optional.of(columns[3]).filter(text -> !text.isEmpty());
          keys.put(columns[0], new PastKey(columns[0], columns[1], columns[2], gone, columns[4]));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
    return Collections.unmodifiableMap(keys);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

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
    for (String[] row : Rows.of(PastKeys.class, RESOURCE, COLUMNS)) {
      Optional<String> gone = Optional.of(row[3]).filter(text -> !text.isEmpty());
      keys.put(row[0], new PastKey(row[0], row[1], row[2], gone, row[4]));
    }
    return Collections.unmodifiableMap(keys);
  }

  /**
   * A key that some release of HBase read, but not all supported lines read. Immutable.
   *
   * @param key the key
   * @param first the first line that reads it, such as {@code 0.94}
   * @param last the last line that reads it
   * @param gone the first line that no longer reads it; empty if the newest still reads it
   * @param source where the last line reads it
   */
  record PastKey(String key, String first, String last, Optional<String> gone, String source) {

    /** Returns this key as retired on a line; empty if that line or a later one still reads it. */
    Optional<RetiredKey> retiredOn(HBaseLine line) {
      return gone.filter(version -> isAtMost(version, line.version()))
          .map(version -> new RetiredKey(key, Optional.empty(), version, why(), false));
    }

    /** Returns the first line that reads it, if that line is later than {@code line}. */
    Optional<String> comesAfter(HBaseLine line) {
      return isAtMost(first, line.version()) ? Optional.empty() : Optional.of(first);
    }

    private String why() {
      return "HBase %s is the last known to read it (%s)".formatted(last, source);
    }

    private static boolean isAtMost(String version, String other) {
      String[] one = version.split("\\.", -1);
      String[] two = other.split("\\.", -1);
      int major = Integer.compare(Integer.parseInt(one[0]), Integer.parseInt(two[0]));
      int minor = Integer.compare(Integer.parseInt(one[1]), Integer.parseInt(two[1]));
      return major < 0 || (major == 0 && minor <= 0);
    }
  }
}

package dev.htk.tuning.site;

import java.util.Optional;

/**
 * What becomes of one key. Immutable.
 *
 * @param key the key
 * @param from the value that Hadoop took before; empty if the file had none
 * @param to the value that was asked for
 */
public record SiteChange(String key, Kind kind, Optional<String> from, String to) {

  /** What an edit does with a key. */
  public enum Kind {
    /** The file had it with another value, or with none. */
    CHANGED,
    /** The file did not have it; it goes to the marked block. */
    ADDED,
    /** The file has this value already. */
    SAME,
    /** The file marks it final with another value, which stays. */
    KEPT_FINAL;

    boolean changesFile() {
      return this == CHANGED || this == ADDED;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;

/**
 * The change to one key. Immutable.
 *
 * @param key the key
 * @param from the effective value before the edit; empty if the file had none
 * @param to the requested value
 */
public record SiteChange(String key, Kind kind, Optional<String> from, String to) {

  /** Tells what an edit does with a key. */
  public enum Kind {
    /** The file had the key with another value, or without one. */
    CHANGED,
    /** The file did not have the key; it is added to the marked block. */
    ADDED,
    /** The file already has this value. */
    SAME,
    /** The file marks the key final with another value, which stays. */
    KEPT_FINAL;

    boolean changesFile() {
      return this == CHANGED || this == ADDED;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;

/**
 * The change to one key. Immutable.
 *
 * @param key the key
 * @param from the effective value before the edit, perhaps an included file's; empty if there was
 *     none
 * @param to the requested value
 */
public record SiteChange(String key, Kind kind, Optional<String> from, String to) {

  /** Tells what an edit does with a key. */
  public enum Kind {
    /** The file had the key with another value, or without one. */
    CHANGED,
    /**
     * The key is added to the marked block: the file did not have it, or its value comes from an
     * included file or from the key's old name.
     */
    ADDED,
    /** The file already has this value. */
    SAME,
    /** The file marks the key final with another value, which stays. */
    KEPT_FINAL,
    /** An included file decides the key: it marks it final, or comes after the marked block. */
    KEPT_INCLUDED
  }

  /** Returns whether the edit changes the value in the file. */
  public boolean changesFile() {
    return kind == Kind.CHANGED || kind == Kind.ADDED;
  }
}

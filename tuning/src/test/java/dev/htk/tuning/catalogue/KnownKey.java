// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

/**
 * A key that some jars read.
 *
 * @param key the key
 * @param defaultValue its value in {@code *-default.xml}; empty if the file gives none
 * @param source where the key was found
 */
record KnownKey(String key, String defaultValue, String source) {

  /** Returns key, default and source, separated by tabs. */
  String row() {
    return String.join("\t", key, defaultValue, source);
  }
}

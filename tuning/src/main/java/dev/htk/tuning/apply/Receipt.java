// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.site.SiteChange;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The record of one apply. Immutable.
 *
 * <p>A receipt is stored as JSON beside the real site file until the apply is rolled back. Readers
 * ignore unknown fields, so later versions may add some.
 *
 * @param file the path of this receipt
 * @param kit the kit's version
 * @param time when the apply was made
 * @param profile the profile's name
 * @param hbase the HBase line whose settings were applied, such as {@code 2.6}
 * @param files the files that changed, in the order in which they were replaced
 * @param changes the keys of the site file that changed
 */
public record Receipt(
    Path file,
    String kit,
    Instant time,
    String profile,
    String hbase,
    List<ChangedFile> files,
    List<ChangedKey> changes) {

  public Receipt {
    files = List.copyOf(files);
    changes = List.copyOf(changes);
  }

  /** The kind of a changed file. */
  public enum FileKind {
    SITE,
    ENV
  }

  /**
   * A file that an apply has replaced.
   *
   * @param path the file's real path; only its name if it is in the site file's folder
   * @param before the SHA-256 of the old bytes, in hexadecimal
   * @param after the SHA-256 of the new bytes, in hexadecimal
   */
  public record ChangedFile(FileKind kind, String path, String before, String after) {}

  /** A key, its old value if it had one, and its new value; an empty one if it was removed. */
  public record ChangedKey(String key, Optional<String> from, String to) {

    /** Returns the keys that an edit changes. */
    static List<ChangedKey> of(List<SiteChange> edits) {
      return edits.stream()
          .filter(SiteChange::changesFile)
          .map(edit -> new ChangedKey(edit.key(), edit.from(), edit.to()))
          .toList();
    }
  }
}

package dev.htk.tuning.apply;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What one apply did. Immutable.
 *
 * <p>It lies as JSON beside the real site file until the apply is rolled back. Readers ignore
 * fields that they do not know, so later versions may add some.
 *
 * @param file where it lies
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

  /** Which of the two files it is. */
  public enum FileKind {
    SITE,
    ENV
  }

  /**
   * A file that an apply has replaced.
   *
   * @param path its real path; the name alone if it lies in the site file's folder
   * @param before SHA-256 of its bytes before, in hexadecimal
   * @param after SHA-256 of its bytes after
   */
  public record ChangedFile(FileKind kind, String path, String before, String after) {}

  /** A key and its value before, if it had one, and after. */
  public record ChangedKey(String key, Optional<String> from, String to) {}
}

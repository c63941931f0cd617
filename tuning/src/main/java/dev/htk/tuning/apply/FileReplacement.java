// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.io.IOException;
import java.util.Arrays;

/**
 * Replaces one file's bytes atomically: writes the new bytes to a file beside it, syncs them, and
 * renames that file. Immutable.
 */
final class FileReplacement {

  private final TargetFile file;
  private final byte[] from;
  private final byte[] to;

  /**
   * @param from the bytes that the file must have before the replacement; not copied
   * @param to the new bytes; not copied
   */
  FileReplacement(TargetFile file, byte[] from, byte[] to) {
    this.file = file;
    this.from = from;
    this.to = to;
  }

  TargetFile file() {
    return file;
  }

  byte[] from() {
    return from;
  }

  byte[] to() {
    return to;
  }

  /** Writes the new bytes beside the file, with its owner and mode. */
  void prepare(FileOperations files) throws IOException {
    files.delete(file.waiting());
    files.create(file.waiting(), to);
    files.own(file.waiting(), files.ownership(file.real()));
    files.sync(file.waiting());
  }

  /**
   * Renames the prepared file to the file's name.
   *
   * @throws ApplyException if the file has changed since it was read
   */
  void swap(FileOperations files) throws IOException {
    check(files);
    files.rename(file.waiting(), file.real());
    files.syncFolder(file.folder());
  }

  /**
   * Checks before anything is written that the file can be replaced.
   *
   * @throws ApplyException if it has an access control list, or has changed since it was read
   */
  void checkFirst(FileOperations files) throws IOException {
    if (files.hasAccessList(file.real())) {
      throw ApplyException.refused(file + ": " + AccessList.WORDS);
    }
    check(files);
  }

  /**
   * Checks that the file still has the old bytes.
   *
   * @throws ApplyException if the file has changed since it was read
   */
  void check(FileOperations files) throws IOException {
    if (!isCurrent(files)) {
      throw ApplyException.refused(
          file + ": has been changed by somebody since it was read; run the command again");
    }
  }

  /** Returns whether the file has the old bytes. */
  boolean isCurrent(FileOperations files) throws IOException {
    return Arrays.equals(from, files.read(file.real(), from.length + 1));
  }

  /** Returns the replacement that restores the old bytes. */
  FileReplacement reversed() {
    return new FileReplacement(file, to, from);
  }
}

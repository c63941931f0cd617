// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Holds the bytes that files would have after the steps planned so far. Not thread-safe. */
final class FileContents {

  /** The size limit in bytes; no site file or script may be larger. */
  static final int MOST = 4 << 20;

  private final FileOperations files;
  private final Map<Path, byte[]> contents = new HashMap<>();

  FileContents(FileOperations files) {
    this.files = files;
  }

  /** Returns the bytes of {@code file}; empty if there is no such file. */
  byte[] of(TargetFile file) throws IOException {
    byte[] known = contents.get(file.real());
    if (known == null) {
      known = read(file);
      contents.put(file.real(), known);
    }
    return known;
  }

  void put(TargetFile file, byte[] bytes) {
    contents.put(file.real(), bytes);
  }

  private byte[] read(TargetFile file) throws IOException {
    try {
      return files.read(file.real(), MOST + 1);
    } catch (NoSuchFileException e) {
      return new byte[0];
    }
  }
}

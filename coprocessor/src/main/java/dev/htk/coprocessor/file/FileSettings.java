// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.file;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Reads the settings of the recorder's file from {@code hbase-site.xml}. Immutable. */
public final class FileSettings {
  /** Names the folder on the server's own disk. No file is written if this is absent. */
  public static final String FOLDER = "htk.recorder.file";

  /** Limits the bytes that all files of one server may take. Accepts 64m, 1g and the like. */
  public static final String BYTES = "htk.recorder.file.bytes";

  /** 64 MB. */
  public static final long DEFAULT_BYTES = 64L << 20;

  private static final long SMALLEST = 1L << 20;

  private final Path folder;
  private final long bytes;
  private final String remark;

  private FileSettings(Path folder, long bytes, String remark) {
    this.folder = folder;
    this.bytes = bytes;
    this.remark = remark;
  }

  /**
   * Reads the settings of a server; empty if it is to write no file.
   *
   * @throws java.nio.file.InvalidPathException if the folder's name is not a valid path
   */
  public static Optional<FileSettings> of(Configuration configuration) {
    String folder = configuration.getTrimmed(FOLDER, "");
    return folder.isEmpty()
        ? Optional.empty()
        : Optional.of(withSize(Paths.get(folder), configuration));
  }

  private static FileSettings withSize(Path folder, Configuration configuration) {
    try {
      long bytes = configuration.getLongBytes(BYTES, DEFAULT_BYTES);
      if (bytes >= SMALLEST) {
        return new FileSettings(folder, bytes, "");
      }
    } catch (IllegalArgumentException notANumber) {
      // Reported below, as is a number out of range.
    }
    return new FileSettings(
        folder,
        DEFAULT_BYTES,
        BYTES
            + " is "
            + configuration.get(BYTES)
            + ", which is not a size from 1m; "
            + DEFAULT_BYTES
            + " is used");
  }

  /** Returns the folder for the files. */
  public Path folder() {
    return folder;
  }

  /** Returns the disk space that the files may take, in bytes. */
  public long bytes() {
    return bytes;
  }

  /** Returns what was wrong with the settings, or an empty string. */
  public String remark() {
    return remark;
  }
}

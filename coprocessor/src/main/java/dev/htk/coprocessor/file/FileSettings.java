package dev.htk.coprocessor.file;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** The keys of the recorder's file in {@code hbase-site.xml}. Immutable. */
public final class FileSettings {
  /** The folder on the server's own disk; absent: no file. */
  public static final String FOLDER = "htk.recorder.file";

  /** The bytes that all files of one server may take; takes 64m, 1g and the like. */
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
   * The settings of a server; empty if it is to have no file.
   *
   * @throws java.nio.file.InvalidPathException if the folder's name cannot be one
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
      // Said below, as for a number that is out of range.
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

  /** Where the files go. */
  public Path folder() {
    return folder;
  }

  /** What they may take of the disk. */
  public long bytes() {
    return bytes;
  }

  /** What was wrong with the settings, or empty. */
  public String remark() {
    return remark;
  }
}

package dev.htk.tuning.apply;

import java.io.IOException;
import java.util.Arrays;

/**
 * One file's old bytes for new ones, all at once: the new ones are written beside it and put on the
 * disk, then take its name. Immutable.
 */
final class FileReplacement {

  private final TargetFile file;
  private final byte[] from;
  private final byte[] to;

  /**
   * @param from the bytes that the file must have when it is replaced; not copied
   * @param to the bytes that it gets; not copied
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
   * Lets the new bytes take the file's name.
   *
   * @throws ApplyException if somebody has changed the file since it was read
   */
  void swap(FileOperations files) throws IOException {
    check(files);
    files.rename(file.waiting(), file.real());
    files.syncFolder(file.folder());
  }

  /**
   * Compares the file with what it must be.
   *
   * @throws ApplyException if somebody has changed it since it was read
   */
  void check(FileOperations files) throws IOException {
    if (!isCurrent(files)) {
      throw ApplyException.refused(
          file + ": has been changed by somebody since it was read; run the command again");
    }
  }

  /** Whether the file has the old bytes. */
  boolean isCurrent(FileOperations files) throws IOException {
    return Arrays.equals(from, files.read(file.real(), from.length + 1));
  }

  /** The other way round. */
  FileReplacement reversed() {
    return new FileReplacement(file, to, from);
  }
}

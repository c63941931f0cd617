package dev.htk.tuning.apply;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The few operations on files that an apply and a rollback are made of. Each is done or not done,
 * except {@link #create}, which may leave a part of the bytes.
 *
 * <p>Paths are real ones: no operation follows a link.
 */
public interface FileOperations {

  /** Names of the files in a folder, sorted. */
  List<String> list(Path folder) throws IOException;

  /** At most so many bytes of a file; its beginning if it is longer. */
  byte[] read(Path file, int most) throws IOException;

  /** Whose the file is. */
  Ownership ownership(Path file) throws IOException;

  /** Writes a file that is not there yet; only its owner may read it. */
  void create(Path file, byte[] bytes) throws IOException;

  /**
   * Gives a file the owner, group and mode of another, changing only what differs.
   *
   * @throws ApplyException if the operating system does not let this user do so
   */
  void own(Path file, Ownership ownership) throws IOException;

  /** Waits until a file's bytes are on the disk. */
  void sync(Path file) throws IOException;

  /** Waits until a folder's entries are on the disk. */
  void syncFolder(Path folder) throws IOException;

  /** Renames a file within its folder, replacing what has the new name, all at once. */
  void rename(Path from, Path to) throws IOException;

  /** Deletes a file; it need not be there. */
  void delete(Path file) throws IOException;

  /**
   * Keeps other processes out until it is closed; lasts no longer than this process.
   *
   * @param file made for this only
   * @throws ApplyException if another has it
   */
  Closeable lock(Path file) throws IOException;
}

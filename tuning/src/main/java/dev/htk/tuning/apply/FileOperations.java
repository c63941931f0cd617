// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The file operations that an apply and a rollback use. Each operation succeeds completely or
 * changes nothing, except {@link #create}, which may leave part of the bytes.
 *
 * <p>All paths are real paths: no operation follows a symbolic link.
 */
public interface FileOperations {

  /** Returns the names of the files in a folder, sorted. */
  List<String> list(Path folder) throws IOException;

  /** Reads at most the first {@code most} bytes of a file. */
  byte[] read(Path file, int most) throws IOException;

  /** Returns the owner, group and mode of a file. */
  Ownership ownership(Path file) throws IOException;

  /**
   * Returns whether a file has an access control list, which a file in its place would not have.
   */
  boolean hasAccessList(Path file);

  /** Creates a file that must not exist yet; only its owner may read it. */
  void create(Path file, byte[] bytes) throws IOException;

  /**
   * Gives a file this owner, group and mode, changing only what differs.
   *
   * @throws ApplyException if the operating system does not allow this user to do so
   */
  void own(Path file, Ownership ownership) throws IOException;

  /** Waits until a file's bytes are on the disk. */
  void sync(Path file) throws IOException;

  /** Waits until a folder's entries are on the disk. */
  void syncFolder(Path folder) throws IOException;

  /** Renames a file within its folder atomically, replacing any file that has the new name. */
  void rename(Path from, Path to) throws IOException;

  /** Deletes a file if it exists. */
  void delete(Path file) throws IOException;

  /**
   * Locks out other processes until the result is closed or this process ends.
   *
   * @param file the lock file, used for nothing else
   * @throws ApplyException if another process or thread holds the lock
   */
  Closeable lock(Path file) throws IOException;
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates folders and files that only their owner may use. A file system without POSIX modes gives
 * them its usual ones. Stateless.
 */
public final class PrivateFiles {

  private static final String FOLDER = "rwx------";
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private PrivateFiles() {}

  /**
   * Creates a folder that only its owner may enter. Missing parents get their usual modes. A folder
   * that exists keeps its mode, which somebody chose.
   */
  public static Path createFolder(Path folder) throws IOException {
    try {
      return createNewFolder(folder);
    } catch (FileAlreadyExistsException e) {
      return Files.createDirectories(folder);
    }
  }

  /**
   * Creates such a folder, which must not exist.
   *
   * @throws FileAlreadyExistsException if it does
   */
  public static Path createNewFolder(Path folder) throws IOException {
    if (folder.getParent() != null) {
      Files.createDirectories(folder.getParent());
    }
    return Files.createDirectory(
        folder, attributes(folder, PosixFilePermissions.fromString(FOLDER)));
  }

  /**
   * Opens a file that only its owner may read, for writing from its beginning. A file that exists
   * is emptied, and loses the rights of others before the first byte is written.
   */
  public static OutputStream open(Path file) throws IOException {
    OutputStream out =
        Channels.newOutputStream(
            Files.newByteChannel(
                file,
                Set.of(
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE),
                attributes(file, FILE)));
    if (hasModes(file)) {
      Files.setPosixFilePermissions(file, FILE);
    }
    return out;
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> mode) {
    return hasModes(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mode)}
        : new FileAttribute<?>[0];
  }

  private static boolean hasModes(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}

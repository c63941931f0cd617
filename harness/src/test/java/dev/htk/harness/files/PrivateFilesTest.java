// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {

  @TempDir private Path temp;

  @Test
  void onlyTheOwnerMayEnterANewFolder() throws IOException {
    Path folder = PrivateFiles.createFolder(temp.resolve("htk-runs/run"));

    assertThat(mode(folder)).isEqualTo("rwx------");
    assertThat(mode(folder.getParent()))
        .isEqualTo(mode(Files.createDirectory(temp.resolve("usual"))));
  }

  @Test
  void aFolderThatExistsKeepsItsMode() throws IOException {
    Path folder = Files.createDirectory(temp.resolve("shared"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));

    PrivateFiles.createFolder(folder);

    assertThat(mode(folder)).isEqualTo("rwxr-x---");
  }

  @Test
  void onlyTheOwnerMayReadAFileEvenIfOthersMightReadItsPredecessor() throws IOException {
    Path file = Files.writeString(temp.resolve("hbase-site.xml"), "something longer");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));

    write(file, "short");
    write(temp.resolve("new"), "short");

    assertThat(file).hasContent("short");
    assertThat(mode(file)).isEqualTo("rw-------");
    assertThat(mode(temp.resolve("new"))).isEqualTo("rw-------");
  }

  @Test
  void aFileSystemWithoutModesHasTheFilesAllTheSame() throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(temp.resolve("files.zip"), Map.of("create", "true"))) {
      Path folder = PrivateFiles.createFolder(zip.getPath("/htk-runs/run"));
      write(folder.resolve("file"), "content");

      assertThat(Files.readString(folder.resolve("file"))).isEqualTo("content");
    }
  }

  private static void write(Path file, String content) throws IOException {
    try (OutputStream out = PrivateFiles.open(file)) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.files;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputPlaceTest {

  @TempDir private Path folder;

  @Test
  void aNewFolderBelowOnesThatAreNotThereIsFineAndNotMade() {
    assertThatCode(() -> place("a/b/c").requireFolder()).doesNotThrowAnyException();
    assertThatCode(() -> place("a/b/c.html").requireFile()).doesNotThrowAnyException();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFileInPlaceOfTheFolderIsNamed() throws IOException {
    Files.createFile(folder.resolve("file"));

    assertThat(refusalOf(() -> place("file").requireFolder()))
        .contains(folder.resolve("file") + " is a file, and no folder; choose another --out");
  }

  @Test
  void aFileInPlaceOfAParentIsNamed() throws IOException {
    Files.createFile(folder.resolve("file"));

    assertThat(refusalOf(() -> place("file/run/one").requireFolder()))
        .contains(folder.resolve("file/run/one") + ": a part of the path is a file");
  }

  @Test
  void aLinkToNothingIsNamed() throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), Path.of("nowhere"));

    assertThat(refusalOf(() -> place("link/run").requireFolder())).contains("is a link to nothing");
  }

  @Test
  void aCircleOfLinksIsNamed() throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), Path.of("link"));

    assertThat(refusalOf(() -> place("link/run").requireFolder())).contains("in a circle");
  }

  @Test
  void aNameThatIsTooLongIsRefused() {
    assertThat(refusalOf(() -> place("x".repeat(300)).requireFolder())).contains("too long");
  }

  @Test
  void aFolderInPlaceOfAFileIsRefused() {
    assertThat(refusalOf(() -> place("").requireFile())).contains("it is a folder");
  }

  @Test
  void aFolderWithoutTheRightToWriteIsRefused() throws IOException {
    Path shut = Files.createDirectory(folder.resolve("shut"));
    Files.setPosixFilePermissions(shut, PosixFilePermissions.fromString("r-xr-xr-x"));
    assumeThat(Files.isWritable(shut)).as("not root").isFalse();

    assertThat(refusalOf(() -> place("shut/run").requireFolder()))
        .isEqualTo(
            "%s/run cannot be written: no permission to write to %<s; choose another --out"
                .formatted(shut));
  }

  private OutputPlace place(String path) {
    return new OutputPlace(folder.resolve(path), "choose another --out");
  }
}

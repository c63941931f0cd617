// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds two clones of the last commit in folders of different names, as a doubter would. */
@Tag("reproducible")
class ReproducibleBuildTest {

  @TempDir private Path folder;

  @Test
  void twoBuildsMakeTheSameArchive() throws Exception {
    Path one = Archive.of(built("one"));
    Path other = Archive.of(built("a-second-folder"));

    assertThat(Files.mismatch(one, other)).as("the first byte that differs").isEqualTo(-1);
  }

  private Path built(String name) throws IOException, InterruptedException {
    Path clone = folder.resolve(name);
    run(folder, "git", "clone", "--quiet", Repository.root().toString(), clone.toString());
    run(clone, "mvn", "-B", "-ntp", "-q", "-DskipTests", "package");
    return clone;
  }

  private static void run(Path here, String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).directory(here.toFile()).inheritIO().start();
    assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
  }
}

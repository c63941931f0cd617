// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;

/** A folder for the files of one reader, removed when the JVM ends. */
record Scratch(Path folder) {

  static Scratch create() throws IOException {
    Path folder = Files.createTempDirectory("fuzz");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> FileUtil.fullyDelete(folder.toFile())));
    return new Scratch(folder);
  }

  /** Writes the input to a file of its name, in place of an earlier one. */
  Path write(NamedInput input) throws IOException {
    return Files.write(folder.resolve(input.name()), input.content());
  }
}

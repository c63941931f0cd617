// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.tuning.setting.HBaseLine;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Finds the jars of an HBase line and its Hadoop, without the kit's classes. */
final class LineClassPath {

  private LineClassPath() {}

  /** Returns the jars that Maven has resolved; those of line 2.6 are among the tests' own. */
  static List<Path> of(HBaseLine line) throws IOException {
    return line == HBaseLine.V2_6 ? ownJars() : resolvedJars("hbase-" + line.version());
  }

  /** Returns the folder of the tests' classes, which include {@link LineCluster}. */
  static Path tests() {
    return module().resolve("target/test-classes");
  }

  /** Returns the jars of the kit's own HBase on the next Hadoop. */
  static List<Path> onNextHadoop() throws IOException {
    return resolvedJars("hadoop-3.5");
  }

  private static List<Path> ownJars() {
    return paths(System.getProperty("java.class.path")).stream()
        .filter(entry -> !entry.startsWith(Repository.root()))
        .toList();
  }

  private static List<Path> resolvedJars(String folder) throws IOException {
    Path file = module().resolve("lines/%s/target/hbase.classpath".formatted(folder));
    return paths(Files.readString(file).strip());
  }

  private static List<Path> paths(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator)).map(Path::of).toList();
  }

  private static Path module() {
    return Repository.root().resolve("src/test");
  }
}

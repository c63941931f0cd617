package dev.htk.system;

import dev.htk.tuning.setting.HBaseLine;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The jars of an HBase line with the Hadoop under it, without anything of the kit. */
final class LineClassPath {

  private LineClassPath() {}

  /** The jars as Maven has resolved them; those of line 2.6 are among the tests' own. */
  static List<Path> of(HBaseLine line) throws IOException {
    return line == HBaseLine.V2_6 ? ownJars() : resolvedJars(line);
  }

  /** The tests' classes, where {@link LineCluster} is. */
  static Path tests() {
    return module().resolve("target/test-classes");
  }

  private static List<Path> ownJars() {
    return paths(System.getProperty("java.class.path")).stream()
        .filter(entry -> !entry.startsWith(Repository.root()))
        .toList();
  }

  private static List<Path> resolvedJars(HBaseLine line) throws IOException {
    Path file = module().resolve("lines/hbase-%s/target/hbase.classpath".formatted(line.version()));
    return paths(Files.readString(file).strip());
  }

  private static List<Path> paths(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator)).map(Path::of).toList();
  }

  private static Path module() {
    return Repository.root().resolve("src/test");
  }
}

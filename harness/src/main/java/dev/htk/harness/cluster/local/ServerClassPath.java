// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Derives the class path of a server's JVM from the kit's own. It keeps the jars that Maven has
 * resolved for HBase, Hadoop, ZooKeeper and their logging (see {@code harness/hbase-deps}), so that
 * a server finds only the classes that it finds in production: none of the kit, none that only the
 * kit needs, and none of the servers' own tests.
 *
 * @param jars the kept jars, in class path order
 */
record ServerClassPath(List<Path> jars) {

  /** Holds the jars' names as Maven lists them: each after a slash, separated by colons. */
  private static final String JARS_OF_SERVERS = "servers.classpath";

  /** Derives the class path from that of this JVM. */
  static ServerClassPath ofThisJvm() {
    try (InputStream list = ServerClassPath.class.getResourceAsStream(JARS_OF_SERVERS)) {
      String names = new String(list.readAllBytes(), StandardCharsets.UTF_8);
      return of(
          System.getProperty("java.class.path"),
          Arrays.stream(names.strip().split(":", -1))
              .map(ServerClassPath::name)
              .collect(Collectors.toSet()));
    } catch (IOException e) {
      throw new IllegalStateException("the kit's own " + JARS_OF_SERVERS + " cannot be read", e);
    }
  }

  /**
   * Keeps some jars of a class path.
   *
   * @param names the file names of those to keep
   */
  static ServerClassPath of(String classPath, Set<String> names) {
    return new ServerClassPath(
        Arrays.stream(classPath.split(Pattern.quote(File.pathSeparator), -1))
            .filter(entry -> names.contains(name(entry)))
            .map(Path::of)
            .toList());
  }

  private static String name(String path) {
    return new File(path).getName();
  }
}

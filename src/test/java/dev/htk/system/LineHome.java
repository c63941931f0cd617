// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes folders that look like an installed HBase, out of links to the jars of a line. */
final class LineHome {

  private LineHome() {}

  /** Makes a home, or adds what it lacks. */
  static Path make(HBaseLine line, Path home) throws IOException {
    Path lib = Files.createDirectories(home.resolve("lib"));
    for (Path jar : LineClassPath.of(line)) {
      String name = jar.getFileName().toString();
      // A DataNode of Hadoop 3.2 needs commons-logging, for which the lines have a bridge.
      if (name.endsWith(".jar") && !name.startsWith("hadoop-hdfs-3.2")) {
        Path link = lib.resolve(name);
        if (!Files.exists(link)) {
          Files.createSymbolicLink(link, jar);
        }
      }
    }
    return home;
  }
}

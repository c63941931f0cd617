// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** The recorder's jars as operators get them, one for each generation of HBase. */
enum RecorderJar {
  HBASE2,
  HBASE3;

  /** Returns the jar that a server of that line accepts. */
  static RecorderJar of(HBaseLine line) {
    return line == HBaseLine.V3_0 ? HBASE3 : HBASE2;
  }

  /** Returns the jar that such a server does not accept. */
  RecorderJar other() {
    return this == HBASE2 ? HBASE3 : HBASE2;
  }

  /** Returns the path to which {@code mvn package} writes the jar. */
  Path path() throws IOException {
    return pathIn("coprocessor");
  }

  /** Returns the path of the jar that another module makes for the same generation of HBase. */
  Path pathIn(String module) throws IOException {
    Path target = Repository.root().resolve(module).resolve("target");
    String ending = "-" + name().toLowerCase(Locale.ROOT) + ".jar";
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(ending))
          .findFirst()
          .orElseThrow(() -> new IOException("no *" + ending + " in " + target + ": mvn package"));
    }
  }
}

package dev.htk.system;

import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** The recorder as an operator gets it: one jar for each generation of HBase. */
enum RecorderJar {
  HBASE2,
  HBASE3;

  /** The one that a server of that line takes. */
  static RecorderJar of(HBaseLine line) {
    return line == HBaseLine.V3_0 ? HBASE3 : HBASE2;
  }

  /** The one that such a server does not take. */
  RecorderJar other() {
    return this == HBASE2 ? HBASE3 : HBASE2;
  }

  /** Where {@code mvn package} has put it. */
  Path path() throws IOException {
    Path target = Repository.root().resolve("coprocessor/target");
    String ending = "-" + name().toLowerCase(Locale.ROOT) + ".jar";
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(ending))
          .findFirst()
          .orElseThrow(() -> new IOException("no *" + ending + " in " + target + ": mvn package"));
    }
  }
}

package dev.htk.harness.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** How a JVM is started that runs a part of HBase or Hadoop: with this JVM's own Java. */
public final class HBaseJvm {

  private static final String FLAGS = "/dev/htk/harness/jvm/hbase.args";

  private HBaseJvm() {}

  /** The {@code java} of this JVM. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** The flags that HBase needs on this JDK, kept in the form of a {@code java @file}. */
  public static List<String> flags() throws IOException {
    List<String> flags = new ArrayList<>();
    try (InputStream in = HBaseJvm.class.getResourceAsStream(FLAGS)) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.startsWith("#"))
          .forEach(
              line -> new StringTokenizer(line).asIterator().forEachRemaining(w -> add(flags, w)));
    }
    if (Runtime.version().feature() >= 24) {
      flags.add("--enable-native-access=ALL-UNNAMED");
      flags.add("--sun-misc-unsafe-memory-access=allow");
    }
    return flags;
  }

  private static void add(List<String> flags, Object word) {
    flags.add(word.toString());
  }
}

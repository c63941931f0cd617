// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds command lines for JVMs that run a part of HBase or Hadoop: with this JVM's own Java, the
 * flags that HBase needs, and the flags in the system property {@value #MORE}. Every JVM passes
 * that property on to those that it starts.
 */
public final class HBaseJvm {

  /** Names the system property with additional flags, separated by spaces or commas. */
  public static final String MORE = "htk.jvm.flags";

  private static final int OLDEST_JAVA = 17;
  private static final String FLAGS = "/dev/htk/harness/jvm/hbase.args";

  private HBaseJvm() {}

  /** Returns the path of this JVM's {@code java} command. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Returns the flags that HBase needs on this JDK, from a {@code java @file}, then the user's. */
  public static List<String> flags() throws IOException {
    return flags(Runtime.version().feature());
  }

  /** Returns the flags for a JVM that may be older than this one, but not older than Java 17. */
  public static List<String> flagsOfOldest() throws IOException {
    return flags(OLDEST_JAVA);
  }

  /** Returns the flags for a JVM of a version of Java, not older than 17. */
  public static List<String> flags(int java) throws IOException {
    List<String> flags = new ArrayList<>();
    try (InputStream in = HBaseJvm.class.getResourceAsStream(FLAGS)) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .flatMap(line -> Arrays.stream(line.split("\\s+")))
          .forEach(flags::add);
    }
    if (java >= 24) {
      flags.add("--enable-native-access=ALL-UNNAMED");
      flags.add("--sun-misc-unsafe-memory-access=allow");
    }
    String more = more();
    if (!more.isEmpty()) {
      flags.add("-D" + MORE + "=" + more);
      flags.addAll(List.of(more.split("[ ,]+")));
    }
    return flags;
  }

  /** Returns the flags that the user has added; empty if there are none. */
  public static String more() {
    return System.getProperty(MORE, "").strip();
  }
}

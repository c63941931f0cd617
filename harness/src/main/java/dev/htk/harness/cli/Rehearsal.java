// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.outcome.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs commands that end in a moment and are run often, so that {@code bin/htk} can archive the
 * classes that they need. Prints nothing, and leaves nothing behind.
 */
final class Rehearsal {

  private static final String FOLDER = "{folder}";

  private static final List<String> COMMANDS =
      List.of(
          "--help",
          "profile lint --site {folder}/site.xml --no-lint-config --baseline {folder}/known.json",
          "profile lint --site {folder}/site.xml --no-lint-config --format json",
          "profile show ssd-tuned",
          "profile diff ssd-tuned --site {folder}/site.xml",
          "splits plan --servers 10 --keys ycsb-hashed:records=1000000");

  /** A value that cannot be read, a key of nobody, an old name, and one that is set twice. */
  private static final String SITE =
      """
      <configuration>
        <property><name>hbase.regionserver.handler.count</name><value>many</value></property>
        <property><name>hbase.block.cache.size</name><value>0.4</value></property>
        <property><name>my.own.key</name><value>1</value></property>
        <property><name>hbase.regionserver.global.memstore.upperLimit</name><value>0.4</value></property>
        <property><name>hbase.hstore.blockingStoreFiles</name><value>16</value></property>
        <property><name>hbase.hstore.blockingStoreFiles</name><value>32</value></property>
      </configuration>
      """;

  private Rehearsal() {}

  /** Runs the commands, and exits with 1 if one of them could not. */
  public static void main(String[] arguments) throws IOException {
    System.setOut(nowhere());
    System.setErr(nowhere());
    Htk.silenceLogs();
    System.exit(run() ? 0 : 1);
  }

  private static PrintStream nowhere() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }

  /** Runs the commands, and returns whether all could. */
  static boolean run() throws IOException {
    Path folder = Files.createTempDirectory("htk");
    Path site = folder.resolve("site.xml");
    Path known = folder.resolve("known.json");
    try {
      Files.writeString(site, SITE);
      Files.writeString(known, "{\"findings\": []}");
      boolean all = true;
      for (String command : COMMANDS) {
        // A folder's name may hold spaces.
        String[] words = command.split(" ");
        for (int i = 0; i < words.length; i++) {
          words[i] = words[i].replace(FOLDER, folder.toString());
        }
        all &= Htk.execute(words) <= Outcome.BAD_NEWS.exitCode();
      }
      return all;
    } finally {
      Files.deleteIfExists(site);
      Files.deleteIfExists(known);
      Files.deleteIfExists(folder);
    }
  }
}

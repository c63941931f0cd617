// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.secrets.Secrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Flags for region servers' JVMs, and the Java that has to start with them.
 *
 * @param java its command
 * @param version of that Java, for messages
 */
record TriedFlags(Path java, String version, List<String> flags) {

  private static final Pattern HEAP =
      Pattern.compile(
          "-Xm[sx].*|-XX:(?:Max|Initial)HeapSize=.*|-XX:(?:Max|Initial)RAMPercentage=.*");

  /** Flags of the JVM itself, but for those that make it write files, print much, or wait. */
  private static final Pattern TRIED =
      Pattern.compile(
          "-XX:[+-](?!Log|Print|Trace|Pause)\\w+"
              + "|-XX:(?!Flags|Log|\\w*(?:File|Path|Dir|Dump|Archive|Recording|Options))\\w+=\\w+"
              + "|-Xss\\w+|-Xint|-D.*");

  /** A Java that is asked for its version answers in a second. */
  private static final long ANSWER_SECONDS = 30;

  /**
   * Checks that Java starts with them, by asking it. What makes it write a file or wait for
   * somebody is not tried.
   *
   * @throws HarnessException with what Java says if it does not
   */
  void require() throws HarnessException, IOException, InterruptedException {
    for (String flag : flags) {
      if (!flag.startsWith("-") || HEAP.matcher(flag).matches()) {
        throw HarnessException.badInput(
            "the JVM flag '%s' cannot be given here; name one such as -XX:+UseZGC, and set a heap"
                + " with --heap",
            flag);
      }
    }
    List<String> tried = tried();
    if (tried.isEmpty()) {
      return;
    }
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(tried);
    command.add("-version");
    Process asked = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      if (!asked.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) {
        throw HarnessException.badInput(
            "Java %s says nothing with the JVM flags %s", version, masked());
      }
      String said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (asked.exitValue() != 0) {
        throw HarnessException.badInput(
            "Java %s does not start with the JVM flags %s: %s",
            version,
            masked(),
            said.lines()
                .filter(line -> !line.startsWith("Picked up "))
                .findFirst()
                .orElse("")
                .strip());
      }
    } finally {
      asked.destroyForcibly();
    }
  }

  /** Returns those flags that a JVM can be asked about without an effect. */
  List<String> tried() {
    return flags.stream().filter(flag -> TRIED.matcher(flag).matches()).toList();
  }

  private String masked() {
    return String.join(" ", Secrets.maskedWords(flags));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks an installed JVM which flags it takes. */
final class RealJvm {

  private static final List<String> UNLOCKED =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions");
  private static final Pattern FLAG =
      Pattern.compile("^ *(\\w+) (\\w+) +:?= .*?\\{([^}]*)\\}", Pattern.MULTILINE);

  private final Path java;

  /**
   * @param home the folder that {@code JAVA_HOME} would name
   */
  RealJvm(Path home) {
    this.java = home.resolve("bin").resolve("java");
  }

  /** The end of a JVM that was started with some options and {@code -version}. */
  record Start(int exit, String output) {

    boolean failed() {
      return exit != 0;
    }
  }

  /** Returns the flags that the JVM lists. */
  Map<String, FlagState> listed() throws IOException {
    List<String> options = new ArrayList<>(UNLOCKED);
    options.add("-XX:+PrintFlagsFinal");
    Map<String, FlagState> flags = new TreeMap<>();
    Matcher flag = FLAG.matcher(start(options).output());
    while (flag.find()) {
      flags.put(flag.group(2), new FlagState(FlagState.typeOf(flag.group(1)), kind(flag.group(3))));
    }
    return flags;
  }

  /** Tries a flag that the JVM does not list; returns empty if the JVM refuses it. */
  Optional<FlagState> tried(String name, String type) throws IOException {
    List<String> options = new ArrayList<>(UNLOCKED);
    options.add(type.equals("switch") ? "-XX:+" + name : "-XX:" + name + "=1");
    Start start = start(options);
    if (start.output().contains("Ignoring option " + name)) {
      return Optional.of(new FlagState(type, FlagState.IGNORED));
    }
    boolean unknown =
        start.output().contains("Unrecognized VM option")
            || start.output().contains("debug version");
    return unknown ? Optional.empty() : Optional.of(new FlagState(type, "product"));
  }

  /** Starts the JVM with options and {@code -version}. */
  Start start(List<String> options) throws IOException {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(options);
    command.add("-version");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return new Start(process.waitFor(), output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a JVM ran", e);
    }
  }

  private static String kind(String words) {
    if (words.contains("experimental")) {
      return "experimental";
    }
    return words.contains("diagnostic") ? "diagnostic" : "product";
  }
}
